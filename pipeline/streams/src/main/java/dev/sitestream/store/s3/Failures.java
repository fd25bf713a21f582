package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectStoreException.Reason;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Describes failures in our own words, with the remedy. Of an answer, the text repeats only the status, the error code
 * and the request's ID, since free text may contain anything. For the same reason our exceptions don't have the SDK's
 * as causes; the log has these at level debug.
 */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private static final Pattern CODE = Pattern.compile("[A-Za-z][A-Za-z0-9.]{0,63}");
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9+/=_-]{1,128}");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");
    private static final Pattern EXPECTED_REGION = Pattern.compile("expecting '([a-z0-9-]{1,64})'");

    private Failures() {}

    /**
     * Returns the exception for a failed action.
     *
     * @param place the place in the store, as it is to appear in the message
     */
    static ObjectStoreException of(S3Operation action, String place, SdkException e) {
        LOG.debug("can't {} {}", action.verb(), place, e);
        String start = "can't " + action.verb() + " " + place + ": ";
        return e instanceof AwsServiceException answer
                ? new ObjectStoreException(start + answered(action, answer), kindOf(answer))
                : new ObjectStoreException(start + Unanswered.reason(e), Unanswered.kindOf(e));
    }

    private static Reason kindOf(AwsServiceException answer) {
        return switch (code(answer)) {
            case "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken" ->
                Reason.DENIED;
            case "RequestTimeout" -> Reason.TIMEOUT;
            default ->
                switch (answer.statusCode()) {
                    case 401, 403 -> Reason.DENIED;
                    case 408, 504 -> Reason.TIMEOUT;
                    case 429 -> Reason.UNAVAILABLE;
                    case 507 -> Reason.NO_SPACE;
                    default -> answer.statusCode() >= 500 ? Reason.UNAVAILABLE : Reason.OTHER;
                };
        };
    }

    /** Returns the error code of an answer; empty if it has none, or a value that can't be an error code. */
    static String code(AwsServiceException answer) {
        @Nullable AwsErrorDetails details = answer.awsErrorDetails();
        @Nullable String code = details == null ? null : details.errorCode();
        return code != null && CODE.matcher(code).matches() ? code : "";
    }

    private static String answered(S3Operation action, AwsServiceException answer) {
        StringBuilder text = new StringBuilder().append(answer.statusCode());
        String code = code(answer);
        if (!code.isEmpty()) {
            text.append(' ').append(code);
        }
        @Nullable String request = answer.requestId();
        if (request != null && REQUEST_ID.matcher(request).matches()) {
            text.append(" (request ID ").append(request).append(')');
        }
        String remedy = remedy(action, answer, code);
        return remedy.isEmpty()
                ? text.toString()
                : text.append(": ").append(remedy).toString();
    }

    private static String remedy(S3Operation action, AwsServiceException answer, String code) {
        return switch (code) {
            case "NoSuchBucket" -> "there is no such bucket; create it, or correct `store.s3.bucket`";
            case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken" ->
                "the store does not accept the credentials; change or renew them";
            case "RequestTimeTooSkewed" -> "the clock of this machine is wrong; correct it";
            case "BadDigest", "InvalidDigest", "XAmzContentSHA256Mismatch", "XAmzContentChecksumMismatch" ->
                "the content was damaged in transit";
            case "AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect" ->
                otherRegion(region(answer));
            default -> remedy(action, answer);
        };
    }

    private static String remedy(S3Operation action, AwsServiceException answer) {
        Optional<String> region = region(answer);
        int status = answer.statusCode();
        if (status == 301 || status == 307 || (status == 400 && region.isPresent())) {
            return otherRegion(region);
        }
        if (status == 403) {
            return "the credentials need " + action.permissions();
        }
        if (action == S3Operation.WRITE && (status == 400 || status == 501)) {
            return "a store without the SDK's checksums needs `store.s3.checksums: when-required`";
        }
        return status == 429 || status >= 500 ? "the store is unable to do this at present" : "";
    }

    private static String otherRegion(Optional<String> region) {
        return region.map(name -> "the bucket is in region " + name + "; set `store.s3.region` to it")
                .orElse("the bucket is in another region or at another endpoint; correct `store.s3.region` or"
                        + " `store.s3.endpoint`");
    }

    /** Returns the bucket's region, if the answer contains it. */
    private static Optional<String> region(AwsServiceException answer) {
        @Nullable AwsErrorDetails details = answer.awsErrorDetails();
        if (details == null) {
            return Optional.empty();
        }
        Optional<String> header = details.sdkHttpResponse() == null
                ? Optional.empty()
                : details.sdkHttpResponse()
                        .firstMatchingHeader("x-amz-bucket-region")
                        .filter(REGION.asMatchPredicate());
        return header.or(() -> expected(details));
    }

    /**
     * Finds the region in the text of the error, where it is if a signature was refused and the header is missing. Only
     * a value that can be nothing but a region is taken.
     */
    private static Optional<String> expected(AwsErrorDetails details) {
        @Nullable String text = details.errorMessage();
        Matcher expected = EXPECTED_REGION.matcher(text == null ? "" : text);
        return expected.find() ? Optional.of(expected.group(1)) : Optional.empty();
    }
}

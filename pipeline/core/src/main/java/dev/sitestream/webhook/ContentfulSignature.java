package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * <a href="https://github.com/contentful/node-apps-toolkit/blob/master/src/requests/sign-request.ts">Contentful's</a>
 * {@code x-contentful-signature}: hexadecimal HMAC-SHA256 of four lines, namely method, path, the headers that {@code
 * x-contentful-signed-headers} lists as {@code name:value} separated by semicolons, and the body. Both the list and
 * {@code x-contentful-timestamp} are among the listed headers.
 *
 * <p>The path is part of the signature, so a proxy must not rewrite it. Each retry is signed anew: its number is in a
 * signed header.
 */
final class ContentfulSignature implements WebhookVerifier {

    private static final String SIGNATURE = "x-contentful-signature";
    private static final String LIST = "x-contentful-signed-headers";
    private static final String TIMESTAMP = "x-contentful-timestamp";

    private static final Pattern SECRET = Pattern.compile("[0-9A-Za-z+/=_-]{64}");
    private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{13}");

    private final HmacKeys keys;

    ContentfulSignature(List<String> secrets) {
        this.keys = HmacKeys.of(HmacAlgorithm.SHA256, secrets, ContentfulSignature::key);
    }

    private static byte[] key(String secret) {
        if (!SECRET.matcher(secret).matches()) {
            throw new IllegalArgumentException(
                    "allowed are secrets as Contentful generates them: 64 letters, digits and"
                            + " characters of `+/=_-`");
        }
        return secret.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        Map<String, String> headers = request.headers();
        @Nullable String signature = headers.get(SIGNATURE);
        @Nullable String list = headers.get(LIST);
        @Nullable String timestamp = headers.get(TIMESTAMP);
        if (signature == null || list == null || timestamp == null) {
            return Forgeries.missing(signature == null ? SIGNATURE : list == null ? LIST : TIMESTAMP);
        }
        if (!MILLISECONDS.matcher(timestamp).matches()) {
            return Forgeries.malformed(TIMESTAMP, "1603379941037 (milliseconds since 1970)");
        }
        List<String> listed = List.of(list.split(",", -1));
        Set<String> names = new LinkedHashSet<>(listed);
        if (names.size() < listed.size() || !names.containsAll(List.of(LIST, TIMESTAMP))) {
            return new Verdict.Forged(
                    "the header " + LIST + " doesn't list itself and " + TIMESTAMP + ", or lists a header twice");
        }
        if (!headers.keySet().containsAll(names)) {
            return new Verdict.Forged("a header that " + LIST + " lists is missing: a proxy may have removed it");
        }
        byte[] decoded = SignatureEncoding.HEX.decode(signature);
        return keys.haveSigned(List.of(decoded), head(request, names), request.body())
                ? FreshTimestamp.verdict(Instant.ofEpochMilli(Long.parseLong(timestamp)), now)
                : new Verdict.Forged("the signature in " + SIGNATURE
                        + " is not one of this method, path, headers and body by the configured secret: the secret is"
                        + " another, or a proxy has changed the path or a header");
    }

    /** The signed text before the body. */
    private static byte[] head(WebhookRequest request, Set<String> names) {
        String headers = names.stream()
                .sorted()
                .map(name ->
                        name + ':' + request.headers().getOrDefault(name, "").strip())
                .collect(Collectors.joining(";"));
        String head = request.method() + '\n' + ContentfulPath.normalize(request.target()) + '\n' + headers + '\n';
        return head.getBytes(StandardCharsets.UTF_8);
    }
}

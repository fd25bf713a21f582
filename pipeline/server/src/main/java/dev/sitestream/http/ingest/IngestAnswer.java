package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.sitestream.ingest.IngestMetrics.Outcome;
import dev.sitestream.ingest.IntakeResult;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** An answer in JSON. */
final class IngestAnswer {

    private static final String RETRY_AFTER = "Retry-After";
    private static final int UNPROCESSABLE = 422;

    private final int status;
    private final Outcome outcome;
    private final Map<String, String> headers;
    private final byte[] json;
    private final String error;

    private IngestAnswer(int status, Outcome outcome, Map<String, String> headers, byte[] json, String error) {
        this.status = status;
        this.outcome = outcome;
        this.headers = headers;
        this.json = json;
        this.error = error;
    }

    static IngestAnswer malformed(String error) {
        return failure(HttpStatus.BAD_REQUEST_400, Outcome.MALFORMED, error);
    }

    static IngestAnswer unauthenticated(String error) {
        return failure(HttpStatus.UNAUTHORIZED_401, Outcome.UNAUTHENTICATED, error);
    }

    static IngestAnswer withoutToken() {
        return unauthenticated("a valid token is required, as `Authorization: Bearer sst_…`")
                .with("WWW-Authenticate", "Bearer");
    }

    static IngestAnswer forbidden() {
        return failure(HttpStatus.FORBIDDEN_403, Outcome.FORBIDDEN, "this token is not for this site");
    }

    static IngestAnswer noSuchPath() {
        return failure(HttpStatus.NOT_FOUND_404, Outcome.NOT_FOUND, "there is no such path");
    }

    static IngestAnswer noSuchHook() {
        return failure(HttpStatus.NOT_FOUND_404, Outcome.NOT_FOUND, "there is no webhook of this name");
    }

    static IngestAnswer notAllowed(String methods) {
        return failure(HttpStatus.METHOD_NOT_ALLOWED_405, Outcome.NOT_FOUND, "allowed is " + methods)
                .with("Allow", methods);
    }

    static IngestAnswer tooSlow() {
        return failure(HttpStatus.REQUEST_TIMEOUT_408, Outcome.MALFORMED, "the body did not arrive in time");
    }

    static IngestAnswer tooLarge(String error) {
        return failure(HttpStatus.PAYLOAD_TOO_LARGE_413, Outcome.TOO_LARGE, error);
    }

    static IngestAnswer unsupported(String error) {
        return failure(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, Outcome.MALFORMED, error);
    }

    static IngestAnswer overQuota(long seconds) {
        return failure(HttpStatus.TOO_MANY_REQUESTS_429, Outcome.QUOTA, "the quota of this site is used up")
                .with(RETRY_AFTER, Long.toString(seconds));
    }

    static IngestAnswer outOfMemory() {
        return unavailable("too many requests are under way; try again", 1);
    }

    /** Not all events are known to be stored. */
    static IngestAnswer notStored() {
        return unavailable("Kafka did not acknowledge all events in time; send all of them again", 5);
    }

    private static IngestAnswer unavailable(String error, int seconds) {
        return failure(HttpStatus.SERVICE_UNAVAILABLE_503, Outcome.UNAVAILABLE, error)
                .with(RETRY_AFTER, Integer.toString(seconds));
    }

    static IngestAnswer internalError() {
        return failure(
                HttpStatus.INTERNAL_SERVER_ERROR_500,
                Outcome.UNAVAILABLE,
                "internal error; the cause is in the log of this instance");
    }

    /** The answer to a request that Jetty itself refuses. It repeats nothing of the request. */
    static IngestAnswer refused(int status) {
        return switch (status) {
            case HttpStatus.NOT_FOUND_404 -> noSuchPath();
            case HttpStatus.REQUEST_TIMEOUT_408 -> tooSlow();
            case HttpStatus.PAYLOAD_TOO_LARGE_413 -> tooLarge("the request is too large");
            case HttpStatus.URI_TOO_LONG_414 -> failure(status, Outcome.TOO_LARGE, "the URL is too long");
            case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 ->
                failure(status, Outcome.TOO_LARGE, "the header fields are too long");
            case HttpStatus.INTERNAL_SERVER_ERROR_500 -> internalError();
            case HttpStatus.SERVICE_UNAVAILABLE_503 -> unavailable("this instance is stopping; try again", 1);
            default -> malformed("the request is not valid HTTP");
        };
    }

    /** A source has tested the address. */
    static IngestAnswer pong() {
        return new IngestAnswer(HttpStatus.OK_200, Outcome.PING, Map.of(), "{}".getBytes(UTF_8), "");
    }

    /** The answer to a list of events, or to a webhook: each event has its own outcome. */
    static IngestAnswer ofEach(IntakeResult result) {
        Outcome outcome = result.rejected().isEmpty()
                ? Outcome.ACCEPTED
                : result.accepted() == 0 ? Outcome.REJECTED : Outcome.PARTLY;
        return new IngestAnswer(HttpStatus.OK_200, outcome, Map.of(), result.json(), "");
    }

    /** The answer to a single event, whose outcome is the request's. */
    static IngestAnswer ofOne(IntakeResult result) {
        if (result.rejected().isEmpty()) {
            return ofEach(result);
        }
        if (result.isForbidden()) {
            return ofFailure(HttpStatus.FORBIDDEN_403, Outcome.FORBIDDEN, result);
        }
        return result.isMalformed()
                ? ofFailure(HttpStatus.BAD_REQUEST_400, Outcome.MALFORMED, result)
                : ofFailure(UNPROCESSABLE, Outcome.REJECTED, result);
    }

    private static IngestAnswer ofFailure(int status, Outcome outcome, IntakeResult result) {
        return new IngestAnswer(
                status,
                outcome,
                Map.of(),
                result.failureJson(),
                result.firstReason().map(reason -> reason.code().text()).orElse(""));
    }

    private static IngestAnswer failure(int status, Outcome outcome, String error) {
        String json =
                "{\"error\":\"" + new String(JsonStringEncoder.getInstance().quoteAsString(error)) + "\"}";
        return new IngestAnswer(status, outcome, Map.of(), json.getBytes(UTF_8), error);
    }

    private IngestAnswer with(String header, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(header, value);
        return new IngestAnswer(status, outcome, all, json, error);
    }

    int status() {
        return status;
    }

    Outcome outcome() {
        return outcome;
    }

    /** Why the request failed; empty if it did not. */
    String error() {
        return error;
    }

    /**
     * Sends this answer without blocking a thread.
     *
     * @param closing whether the connection ends after it, because the request was not read to its end
     */
    void send(Response response, boolean closing, Callback callback) {
        response.setStatus(status);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "application/json")
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put(HttpHeader.CONTENT_LENGTH, json.length);
        headers.forEach(response.getHeaders()::put);
        if (closing) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        boolean headAlone = HttpMethod.HEAD.is(response.getRequest().getMethod());
        response.write(true, headAlone ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(json), callback);
    }
}

package dev.sitestream.http.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * An answer without a file, as text. No cache may keep it: a file that is missing now may be listed in a moment. It
 * repeats nothing of the request.
 *
 * @param headers headers besides the usual ones
 */
record Refusal(int status, String text, Map<String, String> headers) {

    private static final String RETRY_AFTER = "Retry-After";
    private static final String ALLOWED = "GET, HEAD";

    static Refusal noFile() {
        return new Refusal(HttpStatus.NOT_FOUND_404, "there is no such file", Map.of());
    }

    static Refusal otherHost() {
        return new Refusal(
                HttpStatus.MISDIRECTED_REQUEST_421,
                "no site's `sitemaps` address has the name in `Host`; if a proxy or CDN sends its own name, add it to"
                        + " `serve.hosts`",
                Map.of());
    }

    static Refusal notAllowed() {
        return new Refusal(
                HttpStatus.METHOD_NOT_ALLOWED_405,
                "allowed are " + ALLOWED,
                Map.of(HttpHeader.ALLOW.asString(), ALLOWED));
    }

    static Refusal busy() {
        return unavailable("too many files are being sent; try again", 2);
    }

    static Refusal unavailable() {
        return unavailable("the file can't be read at present; try again", 10);
    }

    /** The answer to a request that Jetty itself refuses. */
    static Refusal of(int status) {
        return switch (status) {
            case HttpStatus.NOT_FOUND_404 -> noFile();
            case HttpStatus.URI_TOO_LONG_414 -> new Refusal(status, "the URL is too long", Map.of());
            case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 ->
                new Refusal(status, "the header fields are too long", Map.of());
            case HttpStatus.INTERNAL_SERVER_ERROR_500 ->
                new Refusal(status, "internal error; the cause is in the log of this instance", Map.of());
            case HttpStatus.SERVICE_UNAVAILABLE_503 -> unavailable("this instance is stopping; try again", 1);
            default -> new Refusal(HttpStatus.BAD_REQUEST_400, "the request is not valid HTTP", Map.of());
        };
    }

    private static Refusal unavailable(String text, int seconds) {
        return new Refusal(HttpStatus.SERVICE_UNAVAILABLE_503, text, Map.of(RETRY_AFTER, Integer.toString(seconds)));
    }

    /** Sends this answer without blocking a thread. */
    void send(Response response, Callback callback) {
        byte[] content = (text + "\n").getBytes(US_ASCII);
        response.setStatus(status);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8")
                .put(HttpHeader.CACHE_CONTROL, "no-store")
                .put("X-Content-Type-Options", "nosniff")
                .put(HttpHeader.CONTENT_LENGTH, content.length);
        headers.forEach(response.getHeaders()::put);
        boolean headAlone = HttpMethod.HEAD.is(response.getRequest().getMethod());
        response.write(true, headAlone ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(content), callback);
    }
}

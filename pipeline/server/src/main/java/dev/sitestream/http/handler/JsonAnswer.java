package dev.sitestream.http.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.console.Asked;
import dev.sitestream.console.Console;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.query.InstanceStatus.Issue;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * An answer in JSON.
 *
 * @param status the HTTP status
 * @param json the body
 * @param reason what is wrong, for people; null if this is not an error
 */
public record JsonAnswer(int status, String json, @Nullable String reason) {

    /** The error of a path that does not exist. */
    public static final String NO_SUCH_PATH = "there is no such path";

    /** The error of other methods: nothing is written over HTTP. */
    public static final String READ_ONLY = "only GET and HEAD are allowed";

    /** The media type of answers in JSON. */
    public static final String TYPE = "application/json";

    /** The media type of pages, which are also the errors that browsers get. */
    public static final String PAGE_TYPE = "text/html;charset=utf-8";

    /** The value of {@code Cache-Control}: an answer is valid for one moment only. */
    public static final String NOT_KEPT = "no-store";

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final JsonMapper JSON = new JsonMapper();

    private record Liveness(String status) {}

    private record Readiness(String status, List<Issue> issues) {}

    private record Failure(String error) {}

    /** The answer for liveness: down only if a restart helps. */
    public static JsonAnswer liveness(boolean died) {
        return of(died ? UNAVAILABLE : OK, new Liveness(died ? "down" : "up"));
    }

    /**
     * The answer for readiness: ready if there are no health issues, apart from the exceptions and those that leave an
     * instance ready.
     *
     * @param issues the present health issues; the answer contains all of them
     * @param except kinds of health issues that don't make it unready
     */
    public static JsonAnswer readiness(List<HealthIssue> issues, Set<HealthIssue.Kind> except) {
        boolean ready =
                issues.stream().map(HealthIssue::kind).allMatch(kind -> kind.leavesReady() || except.contains(kind));
        return of(
                ready ? OK : UNAVAILABLE,
                new Readiness(
                        ready ? "ready" : "not ready",
                        issues.stream().map(Issue::of).toList()));
    }

    /** An error. */
    public static JsonAnswer failure(int status, String reason) {
        return new JsonAnswer(status, write(new Failure(reason)), reason);
    }

    /** An error that another instance has answered. */
    public static JsonAnswer passedOn(int status, String json) {
        String reason;
        try {
            reason = JSON.readTree(json).path("error").asText("");
        } catch (JsonProcessingException e) {
            reason = "";
        }
        return reason.isEmpty()
                ? failure(status, "another instance answers with status " + status)
                : new JsonAnswer(status, json, reason);
    }

    /** Sends this answer without blocking a thread: as a page, if it is an error and the client is a browser. */
    public void send(Response response, Callback callback) {
        Request request = response.getRequest();
        String detail = reason;
        boolean page = detail != null && Accepted.isPage(request.getHeaders().get(HttpHeader.ACCEPT));
        byte[] content = detail != null && page ? page(request, detail) : json.getBytes(UTF_8);
        response.setStatus(status);
        SecurityHeaders.addTo(response.getHeaders());
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, page ? PAGE_TYPE : TYPE)
                .put(HttpHeader.CACHE_CONTROL, NOT_KEPT)
                .put(HttpHeader.VARY, HttpHeader.ACCEPT.asString())
                .put(HttpHeader.CONTENT_LENGTH, content.length);
        boolean headAlone = HttpMethod.HEAD.is(request.getMethod());
        response.write(true, headAlone ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(content), callback);
    }

    private byte[] page(Request request, String detail) {
        HttpURI asked = request.getHttpURI();
        return Console.problem(
                new Asked(String.valueOf(asked.getAuthority()), asked.getPathQuery(), Instant.now()), status, detail);
    }

    private static JsonAnswer of(int status, Object content) {
        return new JsonAnswer(status, write(content), null);
    }

    private static String write(Object content) {
        try {
            return JSON.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}

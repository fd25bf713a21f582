package dev.sitestream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.health.HealthIssue;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * An answer in JSON.
 *
 * @param status the HTTP status
 * @param json the body
 */
record Answer(int status, String json) {

    /** The media type of all answers except metrics. */
    static final String TYPE = "application/json";

    /** The value of {@code Cache-Control}: an answer is valid for one moment only. */
    static final String NOT_KEPT = "no-store";

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final JsonMapper JSON = new JsonMapper();

    private record Liveness(String status) {}

    private record Readiness(String status, List<IssueJson> concerns) {}

    private record IssueJson(String kind, String subject, String detail) {

        static IssueJson of(HealthIssue issue) {
            return new IssueJson(issue.kind().notation(), issue.subject(), issue.detail());
        }
    }

    private record Failure(String error) {}

    /** The answer for liveness: down only if a restart helps. */
    static Answer liveness(boolean died) {
        return of(died ? UNAVAILABLE : OK, new Liveness(died ? "down" : "up"));
    }

    /**
     * The answer for readiness: ready if there are no health issues, apart from the exceptions and those that leave an
     * instance ready.
     *
     * @param issues the present health issues; the answer contains all of them
     * @param except kinds of health issues that don't make it unready
     */
    static Answer readiness(List<HealthIssue> issues, Set<HealthIssue.Kind> except) {
        List<IssueJson> issuesAsJson = issues.stream().map(IssueJson::of).toList();
        boolean ready =
                issues.stream().map(HealthIssue::kind).allMatch(kind -> kind.leavesReady() || except.contains(kind));
        return of(ready ? OK : UNAVAILABLE, new Readiness(ready ? "ready" : "not ready", issuesAsJson));
    }

    /** An error. */
    static Answer failure(int status, String reason) {
        return of(status, new Failure(reason));
    }

    /** Sends this answer without blocking a thread. */
    void send(Response response, Callback callback) {
        byte[] content = json.getBytes(UTF_8);
        response.setStatus(status);
        response.getHeaders()
                .put(HttpHeader.CONTENT_TYPE, TYPE)
                .put(HttpHeader.CACHE_CONTROL, NOT_KEPT)
                .put(HttpHeader.CONTENT_LENGTH, content.length);
        boolean headAlone = HttpMethod.HEAD.is(response.getRequest().getMethod());
        response.write(true, headAlone ? BufferUtil.EMPTY_BUFFER : ByteBuffer.wrap(content), callback);
    }

    private static Answer of(int status, Object content) {
        try {
            return new Answer(status, JSON.writeValueAsString(content));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}

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
 * @param status HTTP's
 * @param json the body
 */
record Answer(int status, String json) {

    /** The media type of every answer but the figures. */
    static final String TYPE = "application/json";

    /** Answers are of one moment. */
    static final String NOT_KEPT = "no-store";

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final JsonMapper JSON = new JsonMapper();

    private record Liveness(String status) {}

    private record Readiness(String status, List<ToldConcern> concerns) {}

    private record ToldConcern(String kind, String subject, String detail) {

        static ToldConcern of(HealthIssue concern) {
            return new ToldConcern(concern.kind().notation(), concern.subject(), concern.detail());
        }
    }

    private record Failure(String error) {}

    /** Whether the process can do anything: it is down only where a restart helps. */
    static Answer alive(boolean died) {
        return of(died ? UNAVAILABLE : OK, new Liveness(died ? "down" : "up"));
    }

    /**
     * Whether all is well; as long as there are concerns, it is not.
     *
     * @param concerns what keeps the pipeline from doing its work; all of it is told
     * @param except of these kinds, concerns don't count
     */
    static Answer ready(List<HealthIssue> concerns, Set<HealthIssue.Kind> except) {
        List<ToldConcern> told = concerns.stream().map(ToldConcern::of).toList();
        boolean ready = concerns.stream().map(HealthIssue::kind).allMatch(except::contains);
        return of(ready ? OK : UNAVAILABLE, new Readiness(ready ? "ready" : "not ready", told));
    }

    /** What is wrong with the question. */
    static Answer failure(int status, String reason) {
        return of(status, new Failure(reason));
    }

    /** Sends it without a thread that waits. */
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

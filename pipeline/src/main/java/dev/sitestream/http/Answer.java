package dev.sitestream.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sitestream.health.Concern;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * An answer in JSON.
 *
 * @param status HTTP's
 * @param json the body
 */
record Answer(int status, String json) {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final JsonMapper JSON = new JsonMapper();

    private record Liveness(String status) {}

    private record Readiness(String status, List<ToldConcern> concerns) {}

    private record ToldConcern(String kind, String subject, String detail) {

        static ToldConcern of(Concern concern) {
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
    static Answer ready(List<Concern> concerns, Set<Concern.Kind> except) {
        List<ToldConcern> told = concerns.stream().map(ToldConcern::of).toList();
        boolean ready = concerns.stream().map(Concern::kind).allMatch(except::contains);
        return of(ready ? OK : UNAVAILABLE, new Readiness(ready ? "ready" : "not ready", told));
    }

    /** What is wrong with the question. */
    static Answer failure(int status, String reason) {
        return of(status, new Failure(reason));
    }

    private static Answer of(int status, Object content) {
        try {
            return new Answer(status, JSON.writeValueAsString(content));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}

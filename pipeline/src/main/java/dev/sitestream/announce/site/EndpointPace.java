package dev.sitestream.announce.site;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds the requests of a whole process to each endpoint, since an endpoint sees one source address, whatever the
 * site: at most two requests a second, and none while the endpoint asks for a pause. Thread-safe.
 */
public final class EndpointPace {

    /** The shortest time between two requests to an endpoint. */
    static final long APART_MILLIS = 500;

    private final Map<String, Long> next = new ConcurrentHashMap<>();

    /**
     * Takes the right to send one request now.
     *
     * @param endpoint the endpoint's name, such as its host
     * @return whether a request may be sent now
     */
    boolean tryTake(String endpoint, long nowMillis) {
        boolean[] taken = {false};
        next.compute(endpoint, (name, at) -> {
            taken[0] = at == null || at <= nowMillis;
            return taken[0] ? (Long) (nowMillis + APART_MILLIS) : at;
        });
        return taken[0];
    }

    /** Sends nothing to an endpoint before this time. */
    void pause(String endpoint, long untilMillis) {
        next.merge(endpoint, untilMillis, Math::max);
    }

    /** Returns when the next request to an endpoint may be sent. */
    long nextMillis(String endpoint) {
        return next.getOrDefault(endpoint, Long.MIN_VALUE);
    }
}

package dev.sitestream.announce.site;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bounds the requests of a whole process to each endpoint, since an endpoint sees one source address, whatever the
 * site: at most two requests a second, and none while the endpoint asks for a pause. If more is to be sent, those who
 * have waited longest have their turn first. Thread-safe.
 */
public final class EndpointPace {

    /** The shortest time between two requests to an endpoint. */
    static final long APART_MILLIS = 500;

    /** So many have their turn at once: between its turn and its request, a batch is committed. */
    private static final int TURNS = 8;

    /** Who has not asked for so long does not wait any more. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final Map<String, Endpoint> endpoints = new HashMap<>();

    /** What is known of an endpoint. */
    private static final class Endpoint {

        /** When those who wait have asked last, the first one first. */
        private final Map<Object, Long> waiting = new LinkedHashMap<>();

        private long nextMillis = Long.MIN_VALUE;
    }

    /**
     * Whether it is the caller's turn to prepare a request; if not, the caller waits in line as long as it goes on
     * asking.
     */
    synchronized boolean isTurn(String endpoint, Object caller, long calendarMillis) {
        Endpoint known = of(endpoint);
        known.waiting.put(caller, calendarMillis);
        if (known.nextMillis > calendarMillis) {
            return false;
        }
        int before = 0;
        Iterator<Map.Entry<Object, Long>> line = known.waiting.entrySet().iterator();
        while (before < TURNS && line.hasNext()) {
            Map.Entry<Object, Long> one = line.next();
            if (one.getKey() == caller) {
                return true;
            }
            if (one.getValue() < calendarMillis - PATIENCE_MILLIS) {
                line.remove();
            } else {
                before++;
            }
        }
        return false;
    }

    /**
     * Takes the right to send one request now.
     *
     * @param endpoint the endpoint's name, such as its host
     * @return whether a request may be sent now
     */
    synchronized boolean tryTake(String endpoint, Object caller, long calendarMillis) {
        Endpoint known = of(endpoint);
        if (known.nextMillis > calendarMillis) {
            return false;
        }
        known.nextMillis = calendarMillis + APART_MILLIS;
        known.waiting.remove(caller);
        return true;
    }

    /** Sends nothing to an endpoint before this time. */
    synchronized void pause(String endpoint, long untilMillis) {
        Endpoint known = of(endpoint);
        known.nextMillis = Math.max(known.nextMillis, untilMillis);
    }

    /** Returns when the next request to an endpoint may be sent. */
    synchronized long nextMillis(String endpoint) {
        return of(endpoint).nextMillis;
    }

    private Endpoint of(String name) {
        return endpoints.computeIfAbsent(name, absent -> new Endpoint());
    }
}

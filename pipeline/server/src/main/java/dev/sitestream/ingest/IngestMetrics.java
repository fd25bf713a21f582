package dev.sitestream.ingest;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Port: receives what is counted of requests with events. Thread-safe. */
public interface IngestMetrics {

    /** The site or source of a request whose address belongs to none. */
    String UNKNOWN = "none";

    /** The source of requests with a token. */
    String TOKEN = "events";

    /** How a request ends. */
    enum Outcome {
        /** All events are stored. */
        ACCEPTED,
        /** Some events are stored, others rejected. */
        PARTLY,
        /** All events are rejected. */
        REJECTED,
        /** A source has only tested the address. */
        PING,
        /** The body or the request is malformed, has another media type, or is too slow. */
        MALFORMED,
        /** The body is too large, or has too many events. */
        TOO_LARGE,
        /** There is no valid token or signature. */
        UNAUTHENTICATED,
        /** The token or source is for another site. */
        FORBIDDEN,
        /** The site's quota is used up. */
        QUOTA,
        /** Kafka or memory is not available. */
        UNAVAILABLE,
        /** There is nothing at this path, or not by this method. */
        NOT_FOUND;

        /** The published name. */
        public String notation() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Ignores everything. */
    IngestMetrics NONE = new IngestMetrics() {
        @Override
        public void answered(String site, String source, Outcome outcome) {
            // No-op.
        }

        @Override
        public void acknowledged(String site, String source, int accepted, int rejected, Duration took) {
            // No-op.
        }

        @Override
        public void bytesInFlight(LongSupplier bytes) {
            // No-op.
        }
    };

    /** A request was answered. */
    void answered(String site, String source, Outcome outcome);

    /**
     * All events of a request were acknowledged or rejected.
     *
     * @param took the time since the request's last byte
     */
    void acknowledged(String site, String source, int accepted, int rejected, Duration took);

    /** Supplies how many bytes all requests hold. */
    void bytesInFlight(LongSupplier bytes);
}

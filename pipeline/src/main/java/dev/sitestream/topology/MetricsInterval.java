package dev.sitestream.topology;

/** Limits full metric scans to one per second. Times are milliseconds since 1970. */
final class MetricsInterval {

    private static final long INTERVAL_MILLIS = 1_000;

    private long next = 0;

    /** Whether a scan is due; if so, the next one is due a second later. */
    boolean isDue(long now) {
        // After the clock was set back, a scan is due at once.
        if (now < next && next - now <= INTERVAL_MILLIS) {
            return false;
        }
        next = now + INTERVAL_MILLIS;
        return true;
    }
}

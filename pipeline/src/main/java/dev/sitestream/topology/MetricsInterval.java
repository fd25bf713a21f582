package dev.sitestream.topology;

/** Says when to look at figures that take a look at everything. Times are milliseconds since 1970. */
final class MetricsInterval {

    private static final long INTERVAL_MILLIS = 1_000;

    private long next = 0;

    /** Whether it is time again. */
    boolean isDue(long now) {
        // A clock that was set back is not waited for.
        if (now < next && next - now <= INTERVAL_MILLIS) {
            return false;
        }
        next = now + INTERVAL_MILLIS;
        return true;
    }
}

package dev.sitestream.topology;

/** Says when to look at figures that take a look at everything. Times are milliseconds since 1970. */
final class FigurePace {

    private static final long INTERVAL_MILLIS = 1_000;

    private long next = Long.MIN_VALUE;

    /** Whether it is time again. */
    boolean isDue(long now) {
        if (now < next) {
            return false;
        }
        next = now + INTERVAL_MILLIS;
        return true;
    }
}

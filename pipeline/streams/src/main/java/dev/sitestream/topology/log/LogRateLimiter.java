package dev.sitestream.topology.log;

/**
 * Limits how often a warning is logged that any event may cause: one is logged, and those of the next minute are
 * counted.
 */
public final class LogRateLimiter {

    private static final long PAUSE_MILLIS = 60_000;

    private boolean hasLogged;
    private long loggedAtMillis;
    private long suppressed;

    /** Whether to log the warning at this time; otherwise it counts as held back. */
    public boolean allows(long steadyMillis) {
        if (hasLogged && steadyMillis - loggedAtMillis < PAUSE_MILLIS) {
            suppressed++;
            return false;
        }
        hasLogged = true;
        loggedAtMillis = steadyMillis;
        return true;
    }

    /** Returns how many warnings were held back since the last one that was logged, and resets the count. */
    public long takeSuppressed() {
        long taken = suppressed;
        suppressed = 0;
        return taken;
    }
}

package dev.sitestream.topology;

/**
 * Keeps a warning that any event can bring about from filling the log: one is told, and those of the next minute are
 * counted.
 */
final class LogRateLimiter {

    private static final long PAUSE_MILLIS = 60_000;

    private boolean told;
    private long toldAt;
    private long heldBack;

    /** Whether the warning is to be told at this time, in milliseconds since 1970; else it counts as held back. */
    boolean allows(long now) {
        if (told && now - toldAt < PAUSE_MILLIS) {
            heldBack++;
            return false;
        }
        told = true;
        toldAt = now;
        return true;
    }

    /** How many were held back before the one that is told now; the count begins again. */
    long takeHeldBack() {
        long taken = heldBack;
        heldBack = 0;
        return taken;
    }
}

package dev.sitestream.topology;

/** Limits full metric scans to one per second. */
final class MetricsInterval {

    private static final long INTERVAL_MILLIS = 1_000;

    private long nextScanMillis = 0;

    /** Whether a scan is due; if so, the next one is due a second later. */
    boolean isDue(long steadyMillis) {
        // After the clock was set back, a scan is due at once.
        if (steadyMillis < nextScanMillis && nextScanMillis - steadyMillis <= INTERVAL_MILLIS) {
            return false;
        }
        nextScanMillis = steadyMillis + INTERVAL_MILLIS;
        return true;
    }
}

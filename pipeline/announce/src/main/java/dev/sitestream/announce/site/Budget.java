package dev.sitestream.announce.site;

/** Bounds the store's operations of one run, so that the stream thread is not blocked for long. */
final class Budget {

    /** The number of operations in one run. */
    static final int OPERATIONS = 2_000;

    private int left = OPERATIONS;

    /** Takes this many operations; returns whether they were left. */
    boolean take(int operations) {
        if (left < operations) {
            return false;
        }
        left -= operations;
        return true;
    }
}

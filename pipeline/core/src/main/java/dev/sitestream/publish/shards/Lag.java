package dev.sitestream.publish.shards;

/** Measures how far events lag behind when they are read. */
public final class Lag {

    /** The lag counts as zero after this time without an event. */
    private static final long HOLDS_MILLIS = 200;

    /**
     * The delay that commits, hops and a busy machine cause for a fresh event. It is not lag: a reaction to it would
     * increase it.
     */
    private static final long TOLERATED_MILLIS = 1_000;

    private static final int PART_OF_LAG = 4;
    private static final long MOST_PATIENCE_MILLIS = 15_000;

    private long lagMillis;
    private long readAtMillis = Long.MIN_VALUE / 2;

    /** Records that an event was read that was sent at this time. */
    public void read(long sentAtMillis, long steadyMillis) {
        lagMillis = Math.max(0, steadyMillis - sentAtMillis - TOLERATED_MILLIS);
        readAtMillis = steadyMillis;
    }

    /** The lag of the latest event, in milliseconds beyond a second; 0 when no event was read lately. */
    public long millis(long steadyMillis) {
        return readAtMillis + HOLDS_MILLIS > steadyMillis ? lagMillis : 0;
    }

    /**
     * How long, in milliseconds, urgent files wait for further changes while events lag behind. A file that is written
     * then is soon out of date again, and writing takes time that the events need.
     */
    long patienceMillis(long steadyMillis) {
        return Math.min(MOST_PATIENCE_MILLIS, millis(steadyMillis) / PART_OF_LAG);
    }
}

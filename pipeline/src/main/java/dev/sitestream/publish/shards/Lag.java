package dev.sitestream.publish.shards;

/** How far events lag behind when they are read. Times are milliseconds since 1970. */
public final class Lag {

    /** After so long without an event there is none, whatever it was. */
    private static final long HOLDS_MILLIS = 200;

    /**
     * What commits, hops and a busy machine make of a fresh event is no lag: who took it for one would make it longer.
     */
    private static final long TOLERATED_MILLIS = 1_000;

    private long lag;
    private long readAt = Long.MIN_VALUE / 2;

    /** Notes that an event was read that was sent at this time. */
    public void read(long sentAt, long now) {
        lag = Math.max(0, now - sentAt - TOLERATED_MILLIS);
        readAt = now;
    }

    /** How far behind the latest event was, in milliseconds beyond a second; 0 when none has come lately. */
    public long millis(long now) {
        return readAt + HOLDS_MILLIS > now ? lag : 0;
    }
}

package dev.sitestream.ingest;

import java.util.concurrent.TimeUnit;

/**
 * Limits the events of a site. A request is let in as long as the quota is not overdrawn; then its events count,
 * however many they are. So a large request needs no large quota, but delays those that follow. Thread-safe.
 */
public final class EventQuota {

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private double free;
    private long asOfNanos;

    /** @param nowNanos the current value of a monotonic clock */
    public EventQuota(int perSecond, long nowNanos) {
        this.perSecond = perSecond;
        this.free = perSecond;
        this.asOfNanos = nowNanos;
    }

    /** After how many seconds a request may be let in; 0 if it may be now. */
    public synchronized long secondsToWait(long nowNanos) {
        refill(nowNanos);
        return free > 0 ? 0 : Math.max(1, (long) Math.ceil((1 - free) / perSecond));
    }

    /**
     * Counts the events of a request, unless others have used up the quota meanwhile.
     *
     * @return after how many seconds the request may be repeated; 0 if its events count
     */
    public synchronized long count(int events, long nowNanos) {
        long wait = secondsToWait(nowNanos);
        if (wait == 0) {
            free -= events;
        }
        return wait;
    }

    private void refill(long nowNanos) {
        free = Math.min(perSecond, free + (nowNanos - asOfNanos) / NANOS * perSecond);
        asOfNanos = nowNanos;
    }
}

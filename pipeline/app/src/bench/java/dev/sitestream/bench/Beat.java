package dev.sitestream.bench;

import java.time.Duration;

/** An action that is due so many times a second, at even distances. */
final class Beat {

    private final long begunNanos;
    private final int perSecond;
    private final Runnable action;
    private long count;

    /** @param begunNanos when it is due for the first time, by {@link System#nanoTime} */
    Beat(long begunNanos, int perSecond, Runnable action) {
        this.begunNanos = begunNanos;
        this.perSecond = perSecond;
        this.action = action;
    }

    /** When it is due the next time. */
    long dueNanos() {
        return perSecond == 0
                ? Long.MAX_VALUE
                : begunNanos + count * Duration.ofSeconds(1).toNanos() / perSecond;
    }

    void run() {
        count++;
        action.run();
    }
}

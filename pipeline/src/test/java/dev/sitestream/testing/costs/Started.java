package dev.sitestream.testing.costs;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the expensive things that tests start. The fixtures that start them count them. */
public enum Started {
    BROKER,
    PROCESS,
    PAGE;

    private final AtomicLong count = new AtomicLong();

    /** Counts one more. */
    public void add() {
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}

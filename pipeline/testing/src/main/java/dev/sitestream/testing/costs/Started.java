package dev.sitestream.testing.costs;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the expensive things that tests start. The fixtures that start them count them. */
public final class Started {

    public static final Started BROKER = new Started();
    public static final Started PROCESS = new Started();
    public static final Started PAGE = new Started();

    private final AtomicLong count = new AtomicLong();

    private Started() {}

    /** Counts one more. */
    public void add() {
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}

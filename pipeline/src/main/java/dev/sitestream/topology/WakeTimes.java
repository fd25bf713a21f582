package dev.sitestream.topology;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Until when stream threads may wait for records: each until one of its processors has something to do. Without it, a
 * thread would have to look many times in a second, also at rest.
 */
public final class WakeTimes {

    private final ThreadLocal<Map<Object, LongSupplier>> processors = ThreadLocal.withInitial(IdentityHashMap::new);

    /**
     * Adds a processor of the calling thread.
     *
     * @param nextMillis supplies when it has something to do, by the steady clock
     */
    void add(Object processor, LongSupplier nextMillis) {
        processors.get().put(processor, nextMillis);
    }

    /** Removes a processor of the calling thread. */
    void remove(Object processor) {
        processors.get().remove(processor);
    }

    /**
     * Returns how long the calling thread may wait, in milliseconds.
     *
     * @param least a shorter time would not be worth it, since processors do not look more often
     */
    public long waitMillis(long nowMillis, long least, long most) {
        long until = nowMillis + most;
        for (LongSupplier next : processors.get().values()) {
            until = Math.min(until, next.getAsLong());
        }
        return Math.max(least, until - Math.min(until, nowMillis));
    }
}

package dev.sitestream.topology;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * When stream threads have to look for records and work. Without it, a thread would have to look many times in a
 * second, also at rest.
 *
 * <ul>
 *   <li>A thread waits for records until one of its processors has something to do.
 *   <li>Between two looks for records, a thread rests for a moment, so that it finds several at once. While something
 *       urgent passes from thread to thread, none of them rests.
 * </ul>
 */
public final class WakeTimes {

    /** Urgent work has usually reached its next thread after this time. */
    static final long URGENT_MILLIS = 60;

    private final ThreadLocal<Map<Object, LongSupplier>> processors = ThreadLocal.withInitial(IdentityHashMap::new);

    private final Lock lock = new ReentrantLock();
    private final Condition urgent = lock.newCondition();
    private final AtomicLong urgencies = new AtomicLong();
    private long urgentUntilMillis = Long.MIN_VALUE;

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

    /** Records that something urgent is under way at this time; threads that rest end their rest. */
    void hurry(long steadyMillis) {
        lock.lock();
        try {
            urgencies.incrementAndGet();
            urgentUntilMillis = Math.max(urgentUntilMillis, steadyMillis + URGENT_MILLIS);
            urgent.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** How often {@link #hurry} was called, by any thread. */
    long urgencies() {
        return urgencies.get();
    }

    /** Rests from now on for this time, or until something urgent is under way. */
    public void rest(long steadyMillis, Duration time) {
        lock.lock();
        try {
            long leftNanos = time.toNanos();
            while (leftNanos > 0 && urgentUntilMillis <= steadyMillis) {
                leftNanos = urgent.awaitNanos(leftNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how long the calling thread may wait, in milliseconds.
     *
     * @param least a shorter time would not be worth it, since processors do not look more often
     */
    public long waitMillis(long steadyMillis, long least, long most) {
        long until = steadyMillis + most;
        for (LongSupplier next : processors.get().values()) {
            until = Math.min(until, next.getAsLong());
        }
        return Math.max(least, until - Math.min(until, steadyMillis));
    }
}

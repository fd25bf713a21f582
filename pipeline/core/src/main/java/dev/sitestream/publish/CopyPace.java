package dev.sitestream.publish;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Leaves a stream thread time for others between the copies of ordinary files. After a takeover, all files of a lane
 * may be due, and each is copied as a whole: one after the other, they would keep the thread from urgent changes for
 * seconds. Thread-safe; each thread has its own pace.
 */
public final class CopyPace {

    /** For how many times as long as a copy took, its thread is left to others. */
    private static final int REST = 2;

    private final LongSupplier steadyMillis;
    private final ThreadLocal<Long> restsUntilMillis = ThreadLocal.withInitial(() -> Long.MIN_VALUE);

    /**
     * Creates the pace of all threads.
     *
     * @param steadyMillis supplies the present time, by the steady clock
     */
    public CopyPace(LongSupplier steadyMillis) {
        this.steadyMillis = steadyMillis;
    }

    /**
     * Copies an ordinary file on the calling thread, unless the thread is left to others. The longer it takes, the
     * longer it is left to them.
     *
     * @param copying copies the file, and returns the number of slots
     * @return the number of slots, 0 if the thread is left to others
     */
    public int copy(IntSupplier copying) {
        long begunMillis = steadyMillis.getAsLong();
        if (begunMillis < restsUntilMillis.get()) {
            return 0;
        }
        int slots = copying.getAsInt();
        long endMillis = steadyMillis.getAsLong();
        restsUntilMillis.set(endMillis + REST * (endMillis - begunMillis));
        return slots;
    }
}

package dev.sitestream.publish;

import dev.sitestream.store.ObjectStoreException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does the slow work of publishing outside the stream threads: so many pieces at once, and no queue behind them. One
 * thread more is there for those whose work is quick, and who would else stand in line behind those whose work is not.
 *
 * <p>Results come back through the {@link Inbox} of whoever asked, which the asker empties when it likes.
 */
public final class Uploads implements AutoCloseable {

    private static final long CLOSE_SECONDS = 5;

    private final ExecutorService threads;
    private final int capacity;
    private final Semaphore free;
    private final Semaphore reserved = new Semaphore(1);
    private final AtomicInteger untaken = new AtomicInteger();
    private volatile boolean closing;

    /**
     * Work by these threads, which this object shuts down.
     *
     * @param atOnce how many pieces of work are under way at once, beside one quick piece
     */
    public Uploads(ExecutorService threads, int atOnce) {
        this.threads = threads;
        this.capacity = atOnce + 1;
        this.free = new Semaphore(atOnce);
    }

    /** Work on this many threads of its own, and one more for quick work. */
    public static Uploads onThreads(int count) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(
                count + 1, task -> new Thread(task, "sitestream-upload-" + number.incrementAndGet()));
        return new Uploads(threads, count);
    }

    /** Work on the object store that may fail and be tried again. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws ObjectStoreException;
    }

    /** Results on their way to one asker. Only the asker's thread may call its methods. */
    public static final class Inbox {

        private final Queue<Runnable> results = new ConcurrentLinkedQueue<>();
        private final boolean quick;
        private int expected;

        /** Results of work that may take long. */
        Inbox() {
            this(false);
        }

        private Inbox(boolean quick) {
            this.quick = quick;
        }

        /** Results of work that is quick. */
        public static Inbox ofQuickWork() {
            return new Inbox(true);
        }

        /** Takes the results that have come in, in the order in which they came. */
        void open() {
            for (Runnable result = results.poll(); result != null; result = results.poll()) {
                expected--;
                result.run();
            }
        }

        /** How many results are still to come or to be taken. */
        int expected() {
            return expected;
        }
    }

    /** Whether work of this asker would be taken now. */
    boolean hasRoom(Inbox inbox) {
        return !closing && (free.availablePermits() > 0 || (inbox.quick && reserved.availablePermits() > 0));
    }

    /** How many pieces of work can be under way at once. */
    public int capacity() {
        return capacity;
    }

    /** How many pieces of work are under way. */
    public int inProgress() {
        return capacity - free.availablePermits() - reserved.availablePermits();
    }

    /** From now on takes no work, so that what is under way can end and its results be taken. */
    public void stopTaking() {
        closing = true;
    }

    /** Whether any work is under way, or its result not yet taken by its asker. */
    public boolean isBusy() {
        return untaken.get() > 0;
    }

    /**
     * Starts work if a thread is free.
     *
     * @return whether it was started; then the inbox gets exactly one result
     */
    <T> boolean tryStart(Work<T> work, Inbox inbox, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        Semaphore room = closing ? null : takeRoom(inbox);
        if (room == null) {
            return false;
        }
        inbox.expected++;
        untaken.incrementAndGet();
        threads.execute(() -> {
            Runnable result = run(work, room, onSuccess, onFailure);
            inbox.results.add(() -> {
                untaken.decrementAndGet();
                result.run();
            });
        });
        return true;
    }

    private @Nullable Semaphore takeRoom(Inbox inbox) {
        if (free.tryAcquire()) {
            return free;
        }
        return inbox.quick && reserved.tryAcquire() ? reserved : null;
    }

    private static <T> Runnable run(
            Work<T> work, Semaphore room, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        try {
            T result = work.run();
            return () -> onSuccess.accept(result);
        } catch (ObjectStoreException e) {
            return () -> onFailure.accept(e);
        } catch (RuntimeException | Error e) {
            // A defect of ours: it is the asker's thread that has to die of it.
            return () -> {
                throw e;
            };
        } finally {
            room.release();
        }
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}

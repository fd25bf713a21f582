package dev.sitestream.publish;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Does the slow work of publishing outside the stream threads: so many pieces at once, and no queue behind them.
 *
 * <p>Results come back through the {@link Inbox} of whoever asked, which the asker empties when it likes.
 */
public final class Uploads implements AutoCloseable {

    private static final long CLOSE_SECONDS = 10;

    private final ExecutorService threads;
    private final Semaphore free;

    /** Work on this many threads. */
    public Uploads(int threads) {
        AtomicInteger number = new AtomicInteger();
        this.threads = Executors.newFixedThreadPool(
                threads, task -> new Thread(task, "sitestream-upload-" + number.incrementAndGet()));
        this.free = new Semaphore(threads);
    }

    /** Work on the object store that may fail and be tried again. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws ObjectStoreException;
    }

    /** Results on their way to one asker. Only the asker's thread may call its methods. */
    public static final class Inbox {

        private final Queue<Runnable> results = new ConcurrentLinkedQueue<>();
        private int expected;

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

    /** Whether work would be taken now. */
    boolean hasRoom() {
        return free.availablePermits() > 0;
    }

    /**
     * Starts work if a thread is free.
     *
     * @return whether it was started; then the inbox gets exactly one result
     */
    <T> boolean tryStart(Work<T> work, Inbox inbox, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        if (!free.tryAcquire()) {
            return false;
        }
        inbox.expected++;
        threads.execute(() -> inbox.results.add(run(work, onSuccess, onFailure)));
        return true;
    }

    private <T> Runnable run(Work<T> work, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
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
            free.release();
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

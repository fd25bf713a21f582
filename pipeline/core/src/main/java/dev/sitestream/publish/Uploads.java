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
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Runs the slow work of publishing outside the stream threads, with limited concurrency and no queue. Urgent tasks and
 * ordinary ones have threads of their own, so that neither waits for the other.
 *
 * <p>Results return through the caller's {@link Completions}, which the caller empties when it chooses.
 */
public final class Uploads implements AutoCloseable {

    /** The number of urgent tasks at once: files of urgent sections, indexes, news, feeds. */
    static final int URGENT_AT_ONCE = 4;

    private static final long CLOSE_SECONDS = 5;

    private final ExecutorService threads;
    private final int capacity;
    private final LongSupplier millis;
    private final Semaphore ordinary;
    private final Semaphore urgent = new Semaphore(URGENT_AT_ONCE);
    private final AtomicInteger untaken = new AtomicInteger();
    private volatile boolean closing;

    /**
     * Runs work on these threads, and shuts them down when closed.
     *
     * @param atOnce the maximum number of ordinary tasks at once
     * @param millis supplies the present time, by the clock of the callers
     */
    public Uploads(ExecutorService threads, int atOnce, LongSupplier millis) {
        this.threads = threads;
        this.millis = millis;
        this.capacity = atOnce + URGENT_AT_ONCE;
        this.ordinary = new Semaphore(atOnce);
    }

    /**
     * Creates this many threads, and those that are reserved for urgent tasks.
     *
     * @param millis supplies the present time, by the clock of the callers
     */
    public static Uploads onThreads(int count, LongSupplier millis) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(
                count + URGENT_AT_ONCE, task -> new Thread(task, "sitestream-upload-" + number.incrementAndGet()));
        return new Uploads(threads, count, millis);
    }

    /** Which threads a task may take. */
    public enum Urgency {
        /** Those that are reserved for urgent tasks. */
        URGENT,
        /** All others. */
        ORDINARY
    }

    /** A task on the object store that may fail and be tried again. */
    @FunctionalInterface
    public interface Task<T> {
        T run() throws ObjectStoreException;
    }

    /** The completions of one caller's tasks. Only the caller's thread may call its methods. */
    public static final class Completions {

        private final Queue<Completion> results = new ConcurrentLinkedQueue<>();
        private int expected;

        /**
         * A task has ended.
         *
         * @param endMillis when it ended, or a little later
         * @param handle passes the result to the caller
         */
        private record Completion(long endMillis, Runnable handle) {}

        /**
         * Handles the completions that have arrived, in the order of arrival.
         *
         * @param onEnd called before each of them with the time of its end
         */
        void handle(LongConsumer onEnd) {
            for (Completion result = results.poll(); result != null; result = results.poll()) {
                expected--;
                onEnd.accept(result.endMillis());
                result.handle().run();
            }
        }

        /** The number of tasks whose completion has not arrived or is not handled yet. */
        int expected() {
            return expected;
        }
    }

    /** Whether a task would be accepted now. */
    boolean hasRoom(Urgency urgency) {
        return !closing && room(urgency).availablePermits() > 0;
    }

    /** The maximum number of tasks at once. */
    public int capacity() {
        return capacity;
    }

    /** The number of running tasks. */
    public int inProgress() {
        return capacity - ordinary.availablePermits() - urgent.availablePermits();
    }

    /** Rejects new tasks from now on, so that running tasks can end and their completions can be handled. */
    public void stopTaking() {
        closing = true;
    }

    /** Whether any task is running, or its completion is not handled yet. */
    public boolean isBusy() {
        return untaken.get() > 0;
    }

    /**
     * Starts a task if a thread is free.
     *
     * @return whether it was started; then the caller gets exactly one completion
     */
    <T> boolean tryStart(
            Urgency urgency,
            Task<T> task,
            Completions completions,
            Consumer<T> onSuccess,
            Consumer<ObjectStoreException> onFailure) {
        Semaphore room = room(urgency);
        if (closing || !room.tryAcquire()) {
            return false;
        }
        completions.expected++;
        untaken.incrementAndGet();
        threads.execute(() -> {
            Runnable result = run(task, room, onSuccess, onFailure);
            completions.results.add(new Completions.Completion(millis.getAsLong(), () -> {
                untaken.decrementAndGet();
                result.run();
            }));
        });
        return true;
    }

    private Semaphore room(Urgency urgency) {
        return urgency == Urgency.URGENT ? urgent : ordinary;
    }

    private static <T> Runnable run(
            Task<T> task, Semaphore room, Consumer<T> onSuccess, Consumer<ObjectStoreException> onFailure) {
        try {
            T result = task.run();
            return () -> onSuccess.accept(result);
        } catch (ObjectStoreException e) {
            return () -> onFailure.accept(e);
        } catch (RuntimeException | Error e) {
            // A bug: it must end the caller's thread, not this one.
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

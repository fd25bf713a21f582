package dev.sitestream.tasks;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Runs slow tasks outside the stream threads, with limited concurrency and no queue. Results return through the
 * caller's {@link Completions}, which the caller empties when it chooses.
 */
public final class BoundedTasks implements AutoCloseable {

    private static final long CLOSE_SECONDS = 5;

    private final ExecutorService threads;
    private final int capacity;
    private final Semaphore free;
    private final AtomicInteger untaken = new AtomicInteger();
    private volatile boolean closing;

    /**
     * Runs tasks on these threads, and shuts them down when closed.
     *
     * @param atOnce the maximum number of tasks at once
     */
    public BoundedTasks(ExecutorService threads, int atOnce) {
        this.threads = threads;
        this.capacity = atOnce;
        this.free = new Semaphore(atOnce);
    }

    /** Creates this many threads, whose names have this prefix and a number. */
    public static BoundedTasks onThreads(int count, String prefix) {
        return new BoundedTasks(threads(count, prefix), count);
    }

    /** Returns a pool of this many threads, whose names have this prefix and a number. */
    public static ExecutorService threads(int count, String prefix) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(count, task -> new Thread(task, prefix + number.incrementAndGet()));
    }

    /** Whether a task would be accepted now. */
    public boolean hasRoom() {
        return !closing && free.availablePermits() > 0;
    }

    /** The maximum number of tasks at once. */
    public int capacity() {
        return capacity;
    }

    /** The number of running tasks. */
    public int inProgress() {
        return capacity - free.availablePermits();
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
     * @param task returns what the caller's thread does with the result; what it throws is a bug
     * @return whether it was started; then {@link Completions#handle} runs exactly once what the task returns, unless
     *     the completions are closed
     */
    public boolean tryStart(Supplier<Runnable> task, Completions completions) {
        if (closing || !free.tryAcquire()) {
            return false;
        }
        completions.expectOne();
        untaken.incrementAndGet();
        threads.execute(() -> {
            Runnable handle = run(task);
            completions.add(new Completions.Completion(untaken::decrementAndGet, handle));
        });
        return true;
    }

    private Runnable run(Supplier<Runnable> task) {
        try {
            return task.get();
        } catch (RuntimeException | Error e) {
            // A bug: it must end the caller's thread, not this one.
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

package dev.sitestream.announce.site;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs the requests to engines and hubs outside the stream threads, with limited concurrency and no queue. Results
 * return through the caller's {@link Inbox}, which the caller empties when it chooses.
 */
public final class Deliveries implements AutoCloseable {

    private static final long CLOSE_SECONDS = 5;

    private final ExecutorService threads;
    private final Semaphore free;
    private final AtomicInteger untaken = new AtomicInteger();
    private volatile boolean closing;

    /**
     * Runs requests on these threads, and shuts them down when closed.
     *
     * @param atOnce the maximum number of requests at once
     */
    public Deliveries(ExecutorService threads, int atOnce) {
        this.threads = threads;
        this.free = new Semaphore(atOnce);
    }

    /** Creates this many threads. */
    public static Deliveries onThreads(int count) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(
                count, task -> new Thread(task, "sitestream-announce-" + number.incrementAndGet()));
        return new Deliveries(threads, count);
    }

    /** The results of one caller's requests. Only the caller's thread may call its methods. */
    static final class Inbox {

        private final Queue<Result> results = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;

        /**
         * A result that has arrived.
         *
         * @param release counts it as taken
         * @param handle passes it to the caller
         */
        private record Result(Runnable release, Runnable handle) {}

        /** Handles the results that have arrived, in the order of arrival. */
        void handle() {
            for (Result result = results.poll(); result != null; result = results.poll()) {
                result.release().run();
                result.handle().run();
            }
        }

        boolean isEmpty() {
            return results.isEmpty();
        }

        /** Drops results from now on. */
        void close() {
            closed = true;
            drop();
        }

        private void add(Result result) {
            results.add(result);
            if (closed) {
                drop();
            }
        }

        private void drop() {
            for (Result result = results.poll(); result != null; result = results.poll()) {
                result.release().run();
            }
        }
    }

    /** Whether a request would be accepted now. */
    boolean hasRoom() {
        return !closing && free.availablePermits() > 0;
    }

    /** Rejects new requests from now on, so that running ones can end and their results can be handled. */
    public void stopTaking() {
        closing = true;
    }

    /** Whether any request is running, or its result is not handled yet. */
    public boolean isBusy() {
        return untaken.get() > 0;
    }

    /**
     * Starts a request if a thread is free.
     *
     * @param request does not throw because of the network
     * @return whether it was started; then {@link Inbox#handle} calls the consumer exactly once
     */
    <T> boolean tryStart(Supplier<T> request, Inbox inbox, Consumer<T> onResult) {
        if (closing || !free.tryAcquire()) {
            return false;
        }
        untaken.incrementAndGet();
        threads.execute(() -> {
            Runnable handle = run(request, onResult);
            inbox.add(new Inbox.Result(untaken::decrementAndGet, handle));
        });
        return true;
    }

    private <T> Runnable run(Supplier<T> request, Consumer<T> onResult) {
        try {
            T result = request.get();
            return () -> onResult.accept(result);
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

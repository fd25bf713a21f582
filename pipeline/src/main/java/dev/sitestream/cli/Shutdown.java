package dev.sitestream.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The wish of the operator that the process ends: SIGTERM or SIGINT. The process lives on until this is closed, so that
 * everything opened after it can be closed in its order, on the thread that opened it.
 */
final class Shutdown implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicReference<@Nullable Thread> starting = new AtomicReference<>();

    private Shutdown() {}

    /** Waits for the signal from now on. */
    static Shutdown onSignal() {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime().addShutdownHook(new Thread(shutdown::request, "sitestream-shutdown"));
        return shutdown;
    }

    /** Starts something that takes long; the signal interrupts it. */
    <T> T interrupting(Callable<T> start) throws Exception {
        starting.set(Thread.currentThread());
        try {
            if (isRequested()) {
                throw new InterruptedException("stopped before the start");
            }
            return start.call();
        } finally {
            starting.set(null);
        }
    }

    /** Completes when the signal comes, or as the other does. */
    CompletableFuture<Object> requestedOr(CompletableFuture<Void> other) {
        return CompletableFuture.anyOf(requested, other);
    }

    boolean isRequested() {
        return requested.isDone();
    }

    @Override
    public void close() {
        closed.countDown();
    }

    private void request() {
        requested.complete(null);
        Thread interrupted = starting.getAndSet(null);
        if (interrupted != null) {
            interrupted.interrupt();
        }
        try {
            closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

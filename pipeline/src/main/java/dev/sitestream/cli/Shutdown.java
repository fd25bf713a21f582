package dev.sitestream.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish of the operator that the process ends: SIGTERM or SIGINT. The process lives on until this is closed, so that
 * everything opened after it can be closed in its order, on the thread that opened it.
 */
final class Shutdown implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private Shutdown() {}

    /** Waits for the signal from now on. */
    static Shutdown onSignal() {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime().addShutdownHook(new Thread(shutdown::request, "sitestream-shutdown"));
        return shutdown;
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
        try {
            closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

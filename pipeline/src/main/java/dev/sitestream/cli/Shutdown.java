package dev.sitestream.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The wish of the operator that the process ends: SIGTERM or SIGINT. The process lives on until this is closed, so that
 * everything opened after it can be closed in its order, on the thread that opened it.
 */
final class Shutdown implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "sitestream-shutdown");
    private @Nullable Thread atWork;

    private Shutdown() {}

    /** Waits for the signal from now on. */
    static Shutdown onSignal() {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime().addShutdownHook(shutdown.hook);
        return shutdown;
    }

    /** Does something that takes long; the signal interrupts it. What is closed afterwards is not interrupted. */
    <T> T interrupting(Callable<T> work) throws Exception {
        begin();
        try {
            return work.call();
        } finally {
            end();
        }
    }

    private synchronized void begin() throws InterruptedException {
        if (isRequested()) {
            throw new InterruptedException("stopped before the start");
        }
        atWork = Thread.currentThread();
    }

    private synchronized void end() {
        atWork = null;
        if (isRequested()) {
            // The thread has closing to do, some of which waits.
            var unused = Thread.interrupted();
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
        if (!isRequested()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                // Then it runs, and finds that this is closed.
            }
        }
    }

    private synchronized void interrupt() {
        requested.complete(null);
        if (atWork != null) {
            atWork.interrupt();
        }
    }

    private void request() {
        interrupt();
        try {
            closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

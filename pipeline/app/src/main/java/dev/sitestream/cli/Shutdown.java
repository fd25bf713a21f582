package dev.sitestream.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The operator's request to end the process: SIGTERM or SIGINT. The process stays alive until this is closed, so that
 * everything opened after it can be closed in order, on the thread that opened it.
 */
final class Shutdown implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 30;

    private final CompletableFuture<Void> requested = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::request, "sitestream-shutdown");
    private @Nullable Thread atWork;

    private Shutdown() {}

    /** Begins to wait for the signal. */
    static Shutdown onSignal() {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime().addShutdownHook(shutdown.hook);
        return shutdown;
    }

    /** Runs long work, which the signal interrupts. Closing resources afterwards is not interrupted. */
    <T> T runInterruptibly(Callable<T> work) throws Exception {
        begin();
        try {
            return work.call();
        } finally {
            end();
        }
    }

    private synchronized void begin() throws InterruptedException {
        if (isRequested()) {
            throw new InterruptedException("stopped before it was ready");
        }
        atWork = Thread.currentThread();
    }

    private synchronized void end() {
        atWork = null;
        if (isRequested()) {
            // The thread still has resources to close, and closing some of them waits.
            var unused = Thread.interrupted();
        }
    }

    /** Completes when the signal comes, or like the other future. */
    CompletableFuture<Object> requestedOrDone(CompletableFuture<Void> other) {
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
                // The hook is running, and will find that this is closed.
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
            closed.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

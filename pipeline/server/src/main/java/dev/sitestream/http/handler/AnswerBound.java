package dev.sitestream.http.handler;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Bounds how many answers of a kind are under way at once, and for how long, so that clients that don't read their
 * answers leave threads for others. An answer counts until its last byte is handed to the operating system.
 */
public final class AnswerBound extends Handler.Wrapper {

    private final Predicate<HttpURI> requests;
    private final int max;
    private final Duration timeout;
    private final Semaphore free;

    /**
     * @param requests selects the answers to bound
     * @param max how many of these may be under way at once
     * @param timeout how long one may take before its connection is closed
     */
    public AnswerBound(Predicate<HttpURI> requests, int max, Duration timeout) {
        this.requests = requests;
        this.max = max;
        this.timeout = timeout;
        this.free = new Semaphore(max);
    }

    /** How many are under way now. */
    public int inFlight() {
        return max - free.availablePermits();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!requests.test(request.getHttpURI())) {
            return super.handle(request, response, callback);
        }
        if (!free.tryAcquire()) {
            JsonAnswer.failure(
                            HttpStatus.SERVICE_UNAVAILABLE_503,
                            max + " requests of this kind are in progress, which is the limit; try again")
                    .send(response, callback);
            return true;
        }
        EndPoint client = request.getConnectionMetaData().getConnection().getEndPoint();
        Scheduler.Task deadline = request.getComponents()
                .getScheduler()
                .schedule(
                        () -> client.close(new TimeoutException("not read within " + timeout.toSeconds() + " s")),
                        timeout.toMillis(),
                        TimeUnit.MILLISECONDS);
        Callback done = Callback.from(
                () -> {
                    deadline.cancel();
                    free.release();
                },
                callback);
        boolean handled = false;
        try {
            handled = super.handle(request, response, done);
            return handled;
        } finally {
            if (!handled) {
                // Then the callback is not completed here.
                deadline.cancel();
                free.release();
            }
        }
    }
}

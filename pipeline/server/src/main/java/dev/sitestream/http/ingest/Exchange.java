package dev.sitestream.http.ingest;

import dev.sitestream.ingest.ByteBudget;
import dev.sitestream.ingest.IngestMetrics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A request and its only answer. Thread-safe. */
final class Exchange {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final IngestMetrics metrics;
    private final RefusalLog refusals;
    private final AtomicBoolean answered = new AtomicBoolean();
    private volatile String site = IngestMetrics.UNKNOWN;
    private volatile String source = IngestMetrics.UNKNOWN;
    private volatile boolean bodyRead;
    private volatile long bodyReadAtNanos;

    Exchange(Request request, Response response, Callback callback, IngestMetrics metrics, RefusalLog refusals) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.metrics = metrics;
        this.refusals = refusals;
    }

    Request request() {
        return request;
    }

    /** Sets whose request it is by its address, for metrics. The sender may still be someone else. */
    void isOf(String knownSite, String knownSource) {
        site = knownSite;
        source = knownSource;
    }

    String site() {
        return site;
    }

    String source() {
        return source;
    }

    /** Opens the account of its memory, which is closed after the answer, or when the request ends without one. */
    ByteBudget.Account open(ByteBudget budget) {
        ByteBudget.Account opened = budget.open();
        Request.addCompletionListener(request, failure -> opened.close());
        return opened;
    }

    /** Notes that the whole body was read, so that the connection can be used again. */
    void bodyWasRead() {
        bodyReadAtNanos = System.nanoTime();
        bodyRead = true;
    }

    /** The time since the last byte of the body. */
    Duration sinceBody() {
        return Duration.ofNanos(System.nanoTime() - bodyReadAtNanos);
    }

    /** Sends the answer; the first one counts. */
    void answer(IngestAnswer answer) {
        answer(answer, answer.error());
    }

    /**
     * Sends the answer; the first one counts.
     *
     * @param cause why the request failed, for the log only
     */
    void answer(IngestAnswer answer, String cause) {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        metrics.answered(site, source, answer.outcome());
        refusals.note(request, answer.status(), cause);
        answer.send(response, !bodyRead, callback);
    }
}

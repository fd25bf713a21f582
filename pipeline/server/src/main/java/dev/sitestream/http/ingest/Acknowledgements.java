package dev.sitestream.http.ingest;

import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.IntakeResult;
import dev.sitestream.ingest.UnavailableException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests when their events are acknowledged. No thread is bound until then. */
final class Acknowledgements {

    private static final Logger LOG = LoggerFactory.getLogger(Acknowledgements.class);

    private final Executor executor;
    private final IngestMetrics metrics;

    Acknowledgements(Executor executor, IngestMetrics metrics) {
        this.executor = executor;
        this.metrics = metrics;
    }

    /**
     * Answers when the result is there.
     *
     * @param timeout after which the answer is that the events may not be stored
     * @param answer makes the answer of a result
     */
    void await(
            Exchange exchange,
            CompletableFuture<IntakeResult> sent,
            Duration timeout,
            Function<IntakeResult, IngestAnswer> answer) {
        var unused = sent.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .thenAcceptAsync(result -> succeed(exchange, result, answer), executor)
                .exceptionallyAsync(
                        failure -> {
                            fail(exchange, failure);
                            return null;
                        },
                        executor);
    }

    private void succeed(Exchange exchange, IntakeResult result, Function<IntakeResult, IngestAnswer> answer) {
        metrics.acknowledged(
                exchange.site(),
                exchange.source(),
                result.accepted(),
                result.rejected().size(),
                exchange.sinceBody());
        exchange.answer(answer.apply(result));
    }

    private void fail(Exchange exchange, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof UnavailableException || cause instanceof TimeoutException) {
            String reason = cause instanceof TimeoutException ? "no acknowledgement in time" : cause.getMessage();
            exchange.answer(IngestAnswer.notStored(), String.valueOf(reason));
        } else {
            LOG.error("can't send events", cause);
            exchange.answer(IngestAnswer.internalError());
        }
    }
}

package dev.sitestream.http.ingest;

import dev.sitestream.config.Source;
import dev.sitestream.ingest.ByteBudget;
import dev.sitestream.ingest.Hook;
import dev.sitestream.ingest.IngestLimits;
import dev.sitestream.ingest.Intake;
import dev.sitestream.site.Sites;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Webhooks. A genuine one is answered with 200, whatever it holds, and in less than 2 seconds: senders give up then,
 * and some remove the webhook after a few failures.
 */
final class HookRequests {

    static final Duration ANSWER_TIMEOUT = Duration.ofMillis(1_800);

    /** Left to Kafka, however long the body took. */
    private static final Duration SHORTEST_ACKNOWLEDGEMENT = Duration.ofMillis(500);

    private final Map<String, Hook> hooks = new HashMap<>();
    private final Intake intake;
    private final InstantSource clock;
    private final ByteBudget budget;
    private final Duration bodyTimeout;
    private final Acknowledgements acknowledgements;

    /** @param sources the sources, of which those without a webhook are ignored */
    HookRequests(
            Sites sites,
            List<Source> sources,
            Intake intake,
            InstantSource clock,
            ByteBudget budget,
            Duration bodyTimeout,
            Acknowledgements acknowledgements) {
        for (Source source : sources) {
            if (source.webhook() != null) {
                hooks.put(
                        source.name(),
                        new Hook(source, sites.byId(source.site()).orElseThrow()));
            }
        }
        this.intake = intake;
        this.clock = clock;
        this.budget = budget;
        this.bodyTimeout = bodyTimeout;
        this.acknowledgements = acknowledgements;
    }

    void deliver(Exchange exchange, String source) {
        @Nullable Hook hook = hooks.get(source);
        if (hook == null) {
            exchange.answer(IngestAnswer.noSuchHook());
            return;
        }
        exchange.isOf(hook.site().id(), hook.source());
        Request request = exchange.request();
        if (request.getHeaders().contains(HttpHeader.CONTENT_ENCODING)) {
            exchange.answer(IngestAnswer.unsupported("`Content-Encoding` must be left out"));
            return;
        }
        long begunNanos = System.nanoTime();
        ByteBudget.Account account = exchange.open(budget);
        RequestBody body = new RequestBody(
                request,
                request.getComponents().getScheduler(),
                account,
                IngestLimits.MAX_HOOK_BYTES,
                bytes -> {
                    exchange.bodyWasRead();
                    deliver(exchange, hook, account, webhook(request, bytes), begunNanos);
                },
                exchange::answer);
        body.read(bodyTimeout);
    }

    private void deliver(
            Exchange exchange, Hook hook, ByteBudget.Account account, WebhookRequest request, long begunNanos) {
        Instant now = clock.instant();
        Verdict verdict = hook.verify(request, now);
        if (verdict instanceof Verdict.Forged forged) {
            exchange.answer(
                    IngestAnswer.unauthenticated("the signature is missing or not valid"),
                    "webhook of source " + hook.source() + ": " + forged.reason());
            return;
        }
        if (verdict instanceof Verdict.Ping) {
            exchange.answer(IngestAnswer.pong());
            return;
        }
        // The events take about as much as the payload.
        if (!account.reserve(request.body().length)) {
            exchange.answer(IngestAnswer.outOfMemory());
            return;
        }
        @Nullable Instant signedAt = ((Verdict.Genuine) verdict).signedAt();
        Duration left = ANSWER_TIMEOUT.minusNanos(System.nanoTime() - begunNanos);
        acknowledgements.await(
                exchange,
                hook.deliver(request, signedAt, intake),
                left.compareTo(SHORTEST_ACKNOWLEDGEMENT) < 0 ? SHORTEST_ACKNOWLEDGEMENT : left,
                IngestAnswer::ofEach);
    }

    private static WebhookRequest webhook(Request request, byte[] body) {
        Map<String, String> headers = new HashMap<>();
        for (HttpField header : request.getHeaders()) {
            String value = header.getValue() == null ? "" : header.getValue();
            headers.merge(header.getName().toLowerCase(Locale.ROOT), value, (first, next) -> first + "," + next);
        }
        return new WebhookRequest(request.getMethod(), request.getHttpURI().getPathQuery(), headers, body);
    }
}

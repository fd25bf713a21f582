package dev.sitestream.ingest;

import static java.util.Objects.requireNonNull;

import dev.sitestream.config.Source;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.site.Site;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A source that sends webhooks: verifies them, and turns their payloads into events. Thread-safe. */
public final class Hook {

    private final String source;
    private final Site site;
    private final WebhookVerifier verifier;
    private final Mapping mapping;

    /** @param source a source with a webhook */
    public Hook(Source source, Site site) {
        this.source = source.name();
        this.site = site;
        this.verifier = requireNonNull(source.webhook());
        this.mapping = source.mapping();
    }

    /** The name of the source. */
    public String source() {
        return source;
    }

    /** The site that it may speak of. */
    public Site site() {
        return site;
    }

    /** Verifies a request. */
    public Verdict verify(WebhookRequest request, Instant now) {
        return verifier.verify(request, now);
    }

    /**
     * Sends the events of a genuine request. Whatever makes no valid event goes to the rejected topic.
     *
     * @param signedAt when it was signed; null if that is not known
     * @return like that of {@link Intake#accept(Site, EventBatch)}
     */
    public CompletableFuture<IntakeResult> deliver(WebhookRequest request, @Nullable Instant signedAt, Intake intake) {
        MappedPayload mapped = mapping.map(new Payload(request.body(), request.headers(), null));
        List<EventItem> items = mapped.events().stream()
                .map(event -> EventItem.of(event.json()).with(event.warnings()))
                .toList();
        return intake.accept(this, EventBatch.of(items), mapped.problems(), signedAt, request.body());
    }
}

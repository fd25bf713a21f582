package dev.sitestream.ingest;

import static java.util.Objects.requireNonNull;

import dev.sitestream.config.Source;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.site.Site;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A source that sends webhooks: verifies them, and turns their payloads into events. Thread-safe. */
public final class Hook {

    private final String source;
    private final Site site;
    private final WebhookVerifier verifier;
    private final @Nullable Mapping mapping;

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
        byte[] body = request.body();
        if (mapping != null) {
            MappedPayload mapped = mapping.map(new Payload(body, request.headers(), null));
            List<EventItem> items = mapped.events().stream().map(EventItem::of).toList();
            return intake.accept(this, EventBatch.of(items), mapped.problems(), signedAt, body);
        }
        try {
            EventBatch events = Framing.events(BodyFormat.JSON, body);
            return intake.accept(this, EventBatch.of(named(events)), List.of(), signedAt, body);
        } catch (FramingException e) {
            Problem problem = new Problem(
                    e.kind() == FramingException.Kind.MALFORMED
                            ? ProblemCode.JSON_INVALID
                            : ProblemCode.EVENT_TOO_LARGE,
                    "value",
                    String.valueOf(e.getMessage()));
            return intake.accept(this, EventBatch.of(List.of()), List.of(problem), signedAt, body);
        }
    }

    /** The events with the name of this source, unless they name another one. */
    private List<EventItem> named(EventBatch events) {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("source", source);
        defaults.put("site", site.id());
        List<EventItem> named = new ArrayList<>();
        for (EventItem item : events.items()) {
            byte[] bytes = item.bytes();
            named.add(
                    bytes == null || !JsonText.isObject(bytes)
                            ? item
                            : EventItem.of(JsonText.withDefaults(bytes, defaults)));
        }
        return named;
    }
}

package dev.sitestream.ingest;

import dev.sitestream.ingest.EventCheck.Checked;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.page.event.Problem;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Checks the events of a request, and sends the valid ones. Thread-safe. */
public final class Intake {

    private final EventCheck check;
    private final EventOutput output;
    private final InstantSource clock;

    public Intake(Sites sites, EventDecoder decoder, EventOutput output, InstantSource clock) {
        this.check = new EventCheck(decoder, sites);
        this.output = output;
        this.clock = clock;
    }

    /**
     * Checks and sends events with a token's right.
     *
     * @param site the site that the sender may speak of
     * @return completed when all valid events are acknowledged, or exceptionally, with an {@link UnavailableException},
     *     when one of them is not
     */
    public CompletableFuture<IntakeResult> accept(Site site, EventBatch batch) {
        PendingRequest request = new PendingRequest();
        sendAll(request, site, batch.items(), null);
        return request.sent();
    }

    /**
     * Checks and sends the events of a webhook. If any of them is invalid, the payload goes to the rejected topic.
     *
     * @param unmapped why parts of the payload make no event
     */
    CompletableFuture<IntakeResult> accept(
            Hook hook, EventBatch events, List<Problem> unmapped, @Nullable Instant signedAt, byte[] payload) {
        PendingRequest request = new PendingRequest();
        sendAll(request, hook.site(), events.items(), signedAt);
        UnmappedItems.of(unmapped).forEach(reasons -> request.reject(request.nextIndex(), reasons));
        List<Problem> reasons = request.reasons();
        if (!reasons.isEmpty()) {
            request.begin();
            output.reject(hook.source(), payload, reasons, request.payloadReceipt());
        }
        return request.sent();
    }

    private void sendAll(PendingRequest request, Site site, List<EventItem> items, @Nullable Instant signedAt) {
        Instant now = clock.instant();
        for (EventItem item : items) {
            if (request.hasFailed()) {
                // The sender has to repeat all of them.
                return;
            }
            int index = request.nextIndex();
            Checked checked = check.check(item, site, signedAt, now);
            if (checked instanceof Checked.Good good) {
                request.begin();
                request.warn(index, good.event().time() == null, good.warnings());
                output.send(good.event().recordKey(), good.value(), request.receipt(index));
            } else {
                request.reject(index, ((Checked.Bad) checked).reasons());
            }
        }
    }
}

package dev.sitestream.listing.export;

import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.page.json.SplicedJson;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events in an export, or those that a source's mapping makes of it, as listed pages. What a mapping deletes is not
 * listed. A delete in a file of events is a problem: such a file is a history and no listing.
 */
final class MappedPages {

    private final Mapping mapping;
    private final boolean isMapped;
    private final Instant begun;
    private final JsonEventDecoder decoder = new JsonEventDecoder();

    /** @param mapping null if the export has events */
    MappedPages(@Nullable Mapping mapping, Instant begun) {
        this.mapping = mapping == null ? new EventsAsTheyAre() : mapping;
        this.isMapped = mapping != null;
        this.begun = begun;
    }

    /** Maps a JSON text, and passes on the pages that it makes. */
    void take(Origin origin, byte[] payload, Receiver receiver) throws IOException, InterruptedException {
        MappedPayload mapped = mapping.map(new Payload(payload, Map.of(), null));
        for (Problem problem : mapped.problems()) {
            receiver.problem(origin, "makes no event: " + problem.field() + ": " + problem.detail());
        }
        for (MappedEvent event : mapped.events()) {
            for (Problem warning : event.warnings()) {
                receiver.problem(origin, warning.field() + " is left out: " + warning.detail());
            }
            pass(origin, event.json(), receiver);
        }
    }

    /** Passes an event on: an upsert with a time, and a malformed one as it is. */
    private void pass(Origin origin, byte[] event, Receiver receiver) throws IOException, InterruptedException {
        Decoded decoded = decoder.decode(null, event, begun);
        if (!(decoded instanceof Decoded.Valid valid)) {
            receiver.page(origin, event);
        } else if (valid.event() instanceof PageEvent.Upsert upsert) {
            receiver.page(origin, timed(event, upsert));
        } else if (!isMapped) {
            receiver.problem(
                    origin,
                    "is a delete, and a listing has only upserts; `sitestream produce` sends a history of events");
        }
    }

    private byte[] timed(byte[] event, PageEvent.Upsert upsert) {
        if (upsert.time() != null) {
            return event;
        }
        String time = ListedTime.of(upsert.page().lastmod(), begun).toString();
        return SplicedJson.appended(
                event, new JsonObjectWriter().text("time", time).toBytes());
    }
}

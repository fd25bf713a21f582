package dev.sitestream.listing.export;

import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/** Events that a source's mapping makes of an export, as listed pages. What the mapping deletes is not listed. */
final class MappedPages {

    private final Mapping mapping;
    private final Instant begun;
    private final JsonEventDecoder decoder = new JsonEventDecoder();

    MappedPages(Mapping mapping, Instant begun) {
        this.mapping = mapping;
        this.begun = begun;
    }

    /** Maps a JSON text, and passes on the pages that it makes. */
    void take(Origin origin, byte[] payload, Receiver receiver) throws IOException, InterruptedException {
        MappedPayload mapped = mapping.map(new Payload(payload, Map.of(), null));
        for (Problem problem : mapped.problems()) {
            receiver.problem(origin, "makes no event: " + problem.field() + ": " + problem.detail());
        }
        for (byte[] event : mapped.events()) {
            pass(origin, event, receiver);
        }
    }

    /** Passes an event on: an upsert with a time, a malformed one as it is, and a delete not at all. */
    private void pass(Origin origin, byte[] event, Receiver receiver) throws IOException, InterruptedException {
        Decoded decoded = decoder.decode(null, event, begun);
        if (!(decoded instanceof Decoded.Valid valid)) {
            receiver.page(origin, event);
        } else if (valid.event() instanceof PageEvent.Upsert upsert) {
            receiver.page(origin, timed(event, upsert));
        }
    }

    private byte[] timed(byte[] event, PageEvent.Upsert upsert) {
        if (upsert.time() != null) {
            return event;
        }
        String time = ListedTime.of(upsert.page().lastmod(), begun).toString();
        return UpsertJson.merged(event, UpsertJson.object(json -> json.writeStringField("time", time)));
    }
}

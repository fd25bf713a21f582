package dev.sitestream.listing.export;

import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import java.util.List;

/** The mapping of payloads that are events already. */
final class EventsAsTheyAre implements Mapping {

    @Override
    public MappedPayload map(Payload payload) {
        byte[] body = payload.body();
        return new MappedPayload(body == null ? List.of() : List.of(new MappedEvent(body, List.of())), List.of());
    }
}

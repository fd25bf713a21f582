package dev.sitestream.mapping;

import dev.sitestream.page.event.Problem;
import java.util.List;

/**
 * The result of mapping a payload.
 *
 * @param events the events in the payload's order; each names its site and source
 * @param problems why items of the payload, or the whole payload, make no event; empty if all do
 */
public record MappedPayload(List<MappedEvent> events, List<Problem> problems) {

    public MappedPayload {
        events = List.copyOf(events);
        problems = List.copyOf(problems);
    }
}

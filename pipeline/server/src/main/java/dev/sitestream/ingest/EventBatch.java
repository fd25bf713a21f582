package dev.sitestream.ingest;

import java.util.List;

/** The events of a request. */
public final class EventBatch {

    private final List<EventItem> items;
    private final boolean single;

    private EventBatch(List<EventItem> items, boolean single) {
        this.items = List.copyOf(items);
        this.single = single;
    }

    /** Several events, of which each has its own outcome. */
    static EventBatch of(List<EventItem> items) {
        return new EventBatch(items, false);
    }

    /** The only event of a request, whose outcome is the request's. */
    static EventBatch single(EventItem item) {
        return new EventBatch(List.of(item), true);
    }

    List<EventItem> items() {
        return items;
    }

    public int size() {
        return items.size();
    }

    /** Whether the request is for one event, instead of for a list of events. */
    public boolean isSingle() {
        return single;
    }
}

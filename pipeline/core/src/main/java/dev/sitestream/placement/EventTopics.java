package dev.sitestream.placement;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The topics that events of a lane came from. Each has a number, so that the state of a page names its topic in one
 * byte. A number stays, whatever topics are configured later.
 */
final class EventTopics {

    private final LaneStore store;
    private final List<String> topics;

    /** Restores the topics from the store. */
    EventTopics(LaneStore store) {
        this.store = store;
        this.topics = new ArrayList<>(store.topics());
    }

    /** Returns the stored form of an origin. */
    PageState.@Nullable Origin stored(PageChange.@Nullable Origin origin) {
        return origin == null
                ? null
                : new PageState.Origin(number(origin.topic()), origin.partition(), origin.offset());
    }

    /** Returns an origin, given its stored form. */
    PageChange.@Nullable Origin named(PageState.@Nullable Origin origin) {
        return origin == null
                ? null
                : new PageChange.Origin(topics.get(origin.topic() - 1), origin.partition(), origin.offset());
    }

    /** Returns a topic's number, counted from 1. There are few topics, so this searches them. */
    private int number(String topic) {
        int index = topics.indexOf(topic);
        if (index < 0) {
            topics.add(topic);
            store.putTopics(topics);
            index = topics.size() - 1;
        }
        return index + 1;
    }
}

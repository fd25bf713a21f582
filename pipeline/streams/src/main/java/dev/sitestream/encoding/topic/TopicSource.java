package dev.sitestream.encoding.topic;

import dev.sitestream.mapping.Mapping;
import org.jspecify.annotations.Nullable;

/**
 * A topic whose records a sender other than the producers of the events topic writes.
 *
 * @param topic the topic's name
 * @param mapping how its records become events, which name the source and its site
 * @param encoding how its records are written; null if they are JSON
 */
public record TopicSource(
        String topic, Mapping mapping, @Nullable EncodingSettings encoding) {

    /** A topic whose records are JSON. */
    public TopicSource(String topic, Mapping mapping) {
        this(topic, mapping, null);
    }
}

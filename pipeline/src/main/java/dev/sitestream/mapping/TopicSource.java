package dev.sitestream.mapping;

import org.jspecify.annotations.Nullable;

/**
 * A topic whose records a sender other than the producers of the events topic writes.
 *
 * @param topic the topic's name
 * @param name the source's name, which is part of the ids of its pages
 * @param site the id of the site of which it may speak
 * @param mapping how its records become events; null if they are events
 */
public record TopicSource(
        String topic, String name, String site, @Nullable Mapping mapping) {}

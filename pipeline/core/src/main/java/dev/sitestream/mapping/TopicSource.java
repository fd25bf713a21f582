package dev.sitestream.mapping;

/**
 * A topic whose records a sender other than the producers of the events topic writes.
 *
 * @param topic the topic's name
 * @param mapping how its records become events, which name the source and its site
 */
public record TopicSource(String topic, Mapping mapping) {}

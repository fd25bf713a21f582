package dev.sitestream.broker;

import java.util.Map;

/**
 * A required topic.
 *
 * @param name its name
 * @param partitions the number of partitions to create
 * @param settings the settings that matter; all others are the broker's defaults
 */
public record TopicSpec(String name, int partitions, Map<String, String> settings) {

    public TopicSpec {
        settings = Map.copyOf(settings);
    }
}

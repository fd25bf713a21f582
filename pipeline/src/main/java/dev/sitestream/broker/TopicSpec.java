package dev.sitestream.broker;

import java.util.Map;

/**
 * A topic as it is needed.
 *
 * @param name its name
 * @param partitions how many it is to have
 * @param settings those that matter; all others are the broker's defaults
 */
public record TopicSpec(String name, int partitions, Map<String, String> settings) {

    public TopicSpec {
        settings = Map.copyOf(settings);
    }
}

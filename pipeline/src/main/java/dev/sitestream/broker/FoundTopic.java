package dev.sitestream.broker;

import java.util.Map;

/**
 * A topic as it is on the broker.
 *
 * @param partitions how many it has
 * @param settings all of its settings, defaults included
 */
public record FoundTopic(int partitions, Map<String, String> settings) {

    public FoundTopic {
        settings = Map.copyOf(settings);
    }

    /** A setting; empty text where the broker does not tell it. */
    public String setting(String name) {
        return settings.getOrDefault(name, "");
    }
}

package dev.sitestream.broker;

import java.util.Map;

/**
 * An existing topic on the broker.
 *
 * @param partitions the number of its partitions
 * @param settings all of its settings, defaults included
 */
public record FoundTopic(int partitions, Map<String, String> settings) {

    public FoundTopic {
        settings = Map.copyOf(settings);
    }

    /** The value of a setting; empty if the broker does not report it. */
    public String setting(String name) {
        return settings.getOrDefault(name, "");
    }
}

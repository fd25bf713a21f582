package dev.sitestream.cli.discovery;

import dev.sitestream.site.Site;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A source that reads a topic, to be completed by its user.
 *
 * @param topic the topic's name
 * @param site the site of its pages
 * @param format what its records say
 * @param registry the name of the registry that has their schemas; null if they are JSON
 * @param map the keys of the mapping and their values in YAML; empty if the format needs none
 */
record SuggestedSource(
        String topic,
        Site site,
        SampledFormat format,
        @Nullable String registry,
        Map<String, String> map) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*$");

    /** The last part of the topic's name. */
    String name() {
        Matcher last = NAME.matcher(topic.toLowerCase(Locale.ROOT).replace('_', '-'));
        return last.find() ? last.group() : "topic";
    }

    /** The key {@code sources}. */
    String sources() {
        StringBuilder yaml = new StringBuilder("""
                sources:
                  - name: %s
                    site: %s
                    topic: "%s"
                    format: %s
                """.formatted(name(), site.id(), topic, format.text()));
        if (registry != null) {
            yaml.append("    encoding: avro\n    registry: " + registry + "\n");
        }
        if (!map.isEmpty()) {
            yaml.append("    map:\n");
            map.forEach((key, value) ->
                    yaml.append("      ").append(key).append(": ").append(value).append('\n'));
        }
        return yaml.toString();
    }
}

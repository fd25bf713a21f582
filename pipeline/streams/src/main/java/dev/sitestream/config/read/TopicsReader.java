package dev.sitestream.config.read;

import dev.sitestream.config.Topics;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code topics}. */
final class TopicsReader {

    private final YamlMapping topics;

    /** The names that are read so far, by their keys. */
    private final Map<String, String> names = new LinkedHashMap<>();

    private boolean isDistinct = true;

    private TopicsReader(YamlMapping topics) {
        this.topics = topics;
    }

    /** Returns the topics, with defaults for missing and invalid values. */
    static Topics read(YamlMapping topics) {
        return new TopicsReader(topics).read();
    }

    private Topics read() {
        String events = name("events").orElse(Topics.DEFAULT.events());
        requireDistinct("events", events);
        String rejected = name("rejected").orElse(Topics.DEFAULT.rejected());
        requireDistinct("rejected", rejected);
        Duration clockTolerance = topics.scalar(
                        "clockTolerance", ScalarTypes.duration(Duration.ZERO, Topics.LONGEST_CLOCK_TOLERANCE))
                .orElse(Topics.DEFAULT.clockTolerance());
        @Nullable String pages = optional("pages");
        @Nullable String files = optional("files");
        return isDistinct ? new Topics(events, rejected, clockTolerance, pages, files) : Topics.DEFAULT;
    }

    private @Nullable String optional(String key) {
        @Nullable String name = name(key).orElse(null);
        if (name != null) {
            requireDistinct(key, name);
        }
        return name;
    }

    private Optional<String> name(String key) {
        return topics.scalar(key, Topics::requireName);
    }

    private void requireDistinct(String key, String name) {
        names.entrySet().stream()
                .filter(other -> Topics.collide(other.getValue(), name))
                .findFirst()
                .ifPresent(other -> {
                    Optional<YamlValue> at = topics.at(key);
                    at.orElse(topics.asValue())
                            .problem("`" + other.getKey() + "` and `" + key
                                    + "` are one topic: allowed are two, which differ in more than `.` and `_`");
                    isDistinct = false;
                });
        names.putIfAbsent(key, name);
    }
}

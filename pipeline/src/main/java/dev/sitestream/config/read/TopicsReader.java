package dev.sitestream.config.read;

import dev.sitestream.config.Topics;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code topics}. */
final class TopicsReader {

    private TopicsReader() {}

    /** Returns the topics, with defaults for missing and invalid values. */
    static Topics read(YamlMapping topics) {
        String events = topics.scalar("events", Topics::requireName).orElse(Topics.DEFAULT.events());
        Optional<YamlValue> rejectedAt = topics.at("rejected");
        String rejected =
                rejectedAt.flatMap(value -> value.scalar(Topics::requireName)).orElse(Topics.DEFAULT.rejected());
        Duration clockTolerance = topics.scalar(
                        "clockTolerance", ScalarTypes.duration(Duration.ZERO, Topics.LONGEST_CLOCK_TOLERANCE))
                .orElse(Topics.DEFAULT.clockTolerance());
        if (Topics.collide(events, rejected)) {
            rejectedAt
                    .orElse(topics.asValue())
                    .problem("`events` and `rejected` are one topic: allowed are two, which differ in more than `.` and"
                            + " `_`");
            return Topics.DEFAULT;
        }
        return new Topics(events, rejected, clockTolerance);
    }
}

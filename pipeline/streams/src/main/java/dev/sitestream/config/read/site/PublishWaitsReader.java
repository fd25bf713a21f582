package dev.sitestream.config.read.site;

import dev.sitestream.config.DurationNotation;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.site.PublishWaits;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code publishAfter} and {@code freshness} of a site or a section. */
final class PublishWaitsReader {

    private PublishWaitsReader() {}

    /** Returns what the mapping sets; empty if it has neither key. */
    static Optional<PublishWaits> read(YamlMapping mapping, PublishWaits byDefault) {
        Optional<Duration> least =
                mapping.scalar("publishAfter", ScalarTypes.duration(Duration.ZERO, PublishWaits.LONGEST_LEAST));
        Optional<Duration> most = mapping.scalar(
                "freshness", ScalarTypes.duration(PublishWaits.SHORTEST_MOST, PublishWaits.LONGEST_MOST));
        if (least.isEmpty() && most.isEmpty()) {
            return Optional.empty();
        }
        PublishWaits waits = least.map(byDefault::atLeast).orElse(byDefault);
        most.filter(some -> some.compareTo(waits.least()) < 0)
                .flatMap(some -> mapping.at("freshness"))
                .ifPresent(value -> value.problem("is less than `publishAfter`: allowed are durations from "
                        + DurationNotation.of(waits.least()) + " on"));
        return Optional.of(most.map(waits::atMost).orElse(waits));
    }
}

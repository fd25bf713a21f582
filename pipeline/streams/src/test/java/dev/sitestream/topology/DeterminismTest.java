package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Limits;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files depend on the order of the events, and not on timing. */
@Tag("slow")
class DeterminismTest {

    private static final int EVENTS = 3_000;
    private static final int PAGES = 250;
    private static final Limits LIMITS = new Limits(15, 16_384);

    @Test
    void differentIntervalsAndWaitsGiveTheSameFilesByteForByte(@TempDir Path hasty, @TempDir Path calm) {
        Map<String, String> expected = publish(
                hasty,
                Duration.ZERO,
                TestPublishing.settings(Duration.ofMillis(20), Duration.ZERO),
                Duration.ofMillis(9));
        Map<String, String> found = publish(
                calm,
                Duration.ofSeconds(7),
                TestPublishing.settings(Duration.ofMillis(900), Duration.ofSeconds(30)),
                Duration.ofMillis(55));

        assertThat(found).isEqualTo(expected).hasSizeGreaterThan(10);
    }

    private static Map<String, String> publish(
            Path state, Duration publishAfter, PublishSettings settings, Duration betweenEvents) {
        Random random = new Random(7);
        try (PipelineDriver pipeline = new PipelineDriver(state, settings, TestSites.shop(LIMITS, publishAfter))) {
            for (int i = 0; i < EVENTS; i++) {
                send(pipeline, random, i);
                if (i % 10 == 0) {
                    pipeline.pass(betweenEvents.multipliedBy(10));
                }
            }
            pipeline.settle();
            return pipeline.objects().dumpWithoutLastmods();
        }
    }

    /** Sends a random event: growth, then decline, so that files are opened and retired. */
    private static void send(PipelineDriver pipeline, Random random, int i) {
        String url =
                "https://shop.example.com/" + List.of("p/", "blog/", "").get(random.nextInt(3)) + random.nextInt(PAGES);
        Instant time = Instant.parse("2026-11-20T00:00:00Z").plusMillis(i * 10L - random.nextInt(300));
        String when = "\"time\":\"" + time + "\"";
        if (random.nextInt(10) < (i > EVENTS / 2 ? 6 : 2)) {
            pipeline.delete(url, when);
        } else if (random.nextInt(6) == 0) {
            pipeline.upsert(url, when, "\"section\":\"blog\"", "\"priority\":0." + random.nextInt(1, 1000));
        } else {
            pipeline.upsert(url, when, "\"lastmod\":\"2026-11-" + (10 + random.nextInt(20)) + "\"");
        }
    }
}

package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.extension.CollectingExtension;
import dev.sitestream.extension.PipelineExtension;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The names and settings of the pipeline's internal topics, with which an operator can create them in advance. */
class InternalTopicsTest {

    private static final Map<String, String> CLIENT = Map.of("application.id", "maps");
    private static final PipelineExtension EXTENSION = new CollectingExtension(Map.of());
    private static final Pattern STORES = Pattern.compile("\\(stores: \\[([^]]+)]\\)");
    private static final Pattern REPARTITION = Pattern.compile("topic: ([a-z]+-repartition)\\)");

    @Test
    void theyAreThoseOfTheTopologyTheTwoThatGoAgainstTheStreamAndThatOfTheClock() throws Exception {
        String topology;
        try (InputStream golden =
                InternalTopicsTest.class.getResourceAsStream("/dev/sitestream/topology/topology.txt")) {
            topology = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
        }
        Set<String> expected = new TreeSet<>(Set.of("maps-clock", "maps-listings", "maps-siblings"));
        Matcher stores = STORES.matcher(topology);
        while (stores.find()) {
            Pattern.compile(", ")
                    .splitAsStream(stores.group(1))
                    .forEach(store -> expected.add("maps-" + store + "-changelog"));
        }
        Matcher between = REPARTITION.matcher(topology);
        while (between.find()) {
            expected.add("maps-" + between.group(1));
        }

        assertThat(InternalTopics.of(CLIENT, EXTENSION).keySet()).isEqualTo(expected);
    }

    @Test
    void whatHoldsStateIsCompactedAndWhatIsReadOnceIsNot() {
        InternalTopics.of(CLIENT, EXTENSION).forEach((name, settings) -> {
            if (name.endsWith("-changelog") || name.endsWith("-siblings")) {
                assertThat(settings).as(name).containsEntry("cleanup.policy", "compact");
                assertThat(settings).as(name).containsEntry("max.message.bytes", "8388608");
            } else {
                assertThat(settings.getOrDefault("cleanup.policy", "delete"))
                        .as(name)
                        .isEqualTo("delete");
            }
            if (name.endsWith("-repartition")) {
                assertThat(settings).as("purged once it is read").containsEntry("retention.ms", "-1");
            }
        });
    }

    @Test
    void noneRefusesARecordForItsTime() {
        InternalTopics.of(CLIENT, EXTENSION).forEach((name, settings) -> {
            if ("CreateTime".equals(settings.get("message.timestamp.type"))) {
                String any = Long.toString(Long.MAX_VALUE);
                assertThat(settings).as(name).containsEntry("message.timestamp.after.max.ms", any);
                assertThat(settings).as(name).containsEntry("message.timestamp.before.max.ms", any);
            } else {
                assertThat(settings).as(name).containsEntry("message.timestamp.type", "LogAppendTime");
            }
        });
    }

    @Test
    void settingsOfTheUsersForSuchTopicsCount() {
        Map<String, String> client = Map.of("application.id", "maps", "topic.min.insync.replicas", "2");

        assertThat(InternalTopics.of(client, EXTENSION).get("maps-page-records-changelog"))
                .containsEntry("min.insync.replicas", "2");
        assertThat(InternalTopics.of(client, EXTENSION).get("maps-listings")).doesNotContainKey("min.insync.replicas");
    }
}

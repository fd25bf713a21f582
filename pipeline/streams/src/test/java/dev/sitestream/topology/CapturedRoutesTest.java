package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.CapturedRecord;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Debezium's transforms route: several tables to one topic, and the events of an outbox to theirs. */
class CapturedRoutesTest {

    /** The captures were made in the days after the time at which the driver starts. */
    private static final Duration UNTIL_AFTER_THE_CAPTURES = Duration.ofDays(10);

    @TempDir
    private Path folder;

    @Test
    void ofTablesOnOneTopicThePagesOfTheNamedOneAreListed() throws Exception {
        assertThat(pages(
                        "postgres-defaults/logical-router",
                        "topic: shop.all_pages, format: debezium, map: {only: {^/source/table: pages},"
                                + " url: '/p/{/slug}', deletedWhen: {/deleted_at: present}, lastmod: /updated_at}"))
                .isEqualTo(Set.of("p/again", "p/first-post", "p/big", "p/pasta", "p/big-id"));
    }

    /** The row of an outbox is deleted at once; its event stays. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres-defaults/outbox-eventrouter", "postgres-defaults/outbox-eventrouter-expand"})
    void theEventsOfAnOutboxAreListed(String file) throws Exception {
        assertThat(pages(file, "topic: outbox.event.page, format: event")).isEqualTo(Set.of("news/first-post"));
    }

    private Set<String> pages(String file, String source) throws Exception {
        String site = TestSites.shop().url().href();
        Path yaml = folder.resolve("sitestream.yaml");
        Files.writeString(yaml, """
                sites: [{id: shop, url: "%s"}]
                sources: [{name: captured, site: shop, %s}]
                """.formatted(site, source));
        try (PipelineDriver pipeline = new PipelineDriver(
                folder.resolve("state"),
                ConfigurationLoader.load(yaml, Map.of()).topicSources(),
                TestSites.shop())) {
            pipeline.leap(UNTIL_AFTER_THE_CAPTURES);
            for (CapturedRecord record : CapturedRecord.read(file)) {
                RecordHeaders headers = new RecordHeaders();
                record.headers().forEach(headers::add);
                pipeline.sendTo(record.text("topic"), record.bytes("key"), record.bytes("value"), headers);
            }
            pipeline.settle();
            Set<String> pages = new TreeSet<>();
            pipeline.pages("shop").keySet().forEach(url -> pages.add(url.substring(site.length())));
            return pages;
        }
    }
}

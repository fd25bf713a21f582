package dev.sitestream.cli.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.cli.dryrun.PayloadRecord;
import dev.sitestream.encoding.CapturedRecord;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every form in which a connector writes a table as JSON is recognised, and its fields as well. */
class CapturedFormsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mariadb-defaults/cloudevents-json",
                "mariadb-defaults/envelope-json-numeric",
                "mariadb-defaults/envelope-json-schema",
                "mariadb-defaults/envelope-json",
                "mariadb-defaults/flat-rewrite-json",
                "mariadb-defaults/flat-tombstone-json",
                "postgres-connect-time/envelope-json",
                "postgres-connect-time/flat-rewrite-json",
                "postgres-defaults/cloudevents-json",
                "postgres-defaults/envelope-json-numeric",
                "postgres-defaults/envelope-json-schema",
                "postgres-defaults/envelope-json",
                "postgres-defaults/flat-drop-json",
                "postgres-defaults/flat-rewrite-json-schema",
                "postgres-defaults/flat-rewrite-json",
                "postgres-defaults/flat-rewrite-with-tombstone-json",
                "postgres-defaults/flat-tombstone-json-headers",
                "postgres-defaults/flat-tombstone-json-schema",
                "postgres-defaults/flat-tombstone-json",
                "postgres-isostring/envelope-json",
                "postgres-isostring/flat-rewrite-json"
            })
    void aTableIsRecognised(String file) throws Exception {
        TopicDiscovery found = discover("pg.public.pages", records(file, ".pages"));

        assertThat(found.yaml()).contains("format: debezium\n", "url: \"/{/slug}\"", "lastmod: ");
        assertThat(found.trial().records()).isPositive();
        assertThat(found.trial().event()).contains("https://shop.example.com/");
        assertThat(found.trial().problem()).matches("|.*payload-truncate.*");
    }

    /** Its records have the headers of Debezium as well. */
    @Test
    void theEventsOfAnOutboxAreRecognised() throws Exception {
        TopicDiscovery found =
                discover("outbox.event.page", records("postgres-defaults/outbox-eventrouter", "outbox.event.page"));

        assertThat(found.yaml()).endsWith("format: event\n");
    }

    private static TopicDiscovery discover(String topic, List<PayloadRecord> records) throws Exception {
        Site site = Site.at(WebUrl.parse("https://shop.example.com/").normal());
        return TopicDiscovery.of(topic, site, records, null);
    }

    private static List<PayloadRecord> records(String file, String topic) throws IOException {
        List<PayloadRecord> records = new ArrayList<>();
        for (CapturedRecord record : CapturedRecord.read(file)) {
            if (record.text("topic").endsWith(topic)) {
                records.add(new PayloadRecord(
                        "record " + records.size(), record.bytes("key"), record.bytes("value"), record.headers()));
            }
        }
        return records;
    }
}

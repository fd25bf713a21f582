package dev.sitestream.rejected;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import dev.sitestream.topology.record.RejectionHeaders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Reading the rejected topic of a real broker backwards, with transactions that were committed and aborted. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class RejectedTopicTest {

    private static final int PARTITIONS = 3;
    private static final int RECORDS = 2_600;

    private final TestNamespace broker = TestBroker.namespace("rejected");
    private final String rejected = broker.topics().rejected();

    /** The committed values. */
    private final List<String> committed = new ArrayList<>();

    @BeforeAll
    void sendRecords() throws Exception {
        broker.create(rejected, PARTITIONS, Map.of());
        broker.create(broker.topic("empty"), PARTITIONS, Map.of());
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, broker.name());
        Random random = new Random(1);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.initTransactions();
            for (int next = 0; next < RECORDS; ) {
                producer.beginTransaction();
                List<String> values = new ArrayList<>();
                for (int last = next + 1 + random.nextInt(40); next < last; next++) {
                    // The last partition has only a few records.
                    int partition = random.nextInt(100) == 0 ? 2 : random.nextInt(2);
                    String value = "{\"url\":\"https://shop.example.com/" + next + "\"}";
                    var unused = producer.send(record(partition, 1_000_000L + next, value));
                    values.add(value);
                }
                if (random.nextInt(4) == 0) {
                    producer.flush();
                    producer.abortTransaction();
                } else {
                    producer.commitTransaction();
                    committed.addAll(values);
                }
            }
        }
    }

    @Test
    void itsPartsAreAllCommittedRecordsTheNewestFirst() throws Exception {
        List<String> expected = new ArrayList<>(committed);
        Collections.reverse(expected);
        List<String> read = new ArrayList<>();
        try (RejectedTopic topic = topic(rejected)) {
            RejectedWindow window = topic.newest();
            assertThat(window.records()).hasSize(BackwardReading.MOST_RECORDS);
            window.records().forEach(record -> read.add(record.value().text()));
            while (!window.reachesBeginning()) {
                window = topic.before(RejectedCursor.parse(window.end().text()));
                window.records().forEach(record -> read.add(record.value().text()));
            }
        }

        assertThat(read).isEqualTo(expected);
    }

    @Test
    void aPartBeginsAnywhere() throws Exception {
        try (RejectedTopic topic = topic(rejected)) {
            RejectedWindow newest = topic.newest();
            RejectedCursor place = newest.start();
            for (RejectedRecord record : newest.records().subList(0, 321)) {
                place = place.before(record);
            }

            assertThat(topic.before(place).records().subList(0, 679))
                    .isEqualTo(newest.records().subList(321, 1_000));
        }
    }

    @Test
    void eachRecordShowsItsSenderSiteAndReasons() throws Exception {
        try (RejectedTopic topic = topic(rejected)) {
            assertThat(topic.newest().records()).allSatisfy(record -> {
                assertThat(record.source()).isEqualTo("cms");
                assertThat(record.site()).isEqualTo("shop.example.com");
                assertThat(record.isRejected()).isTrue();
                assertThat(record.rejection().problems())
                        .singleElement()
                        .satisfies(problem -> assertThat(problem.code()).isEqualTo("op-missing"));
            });
        }
    }

    @Test
    void thereMayBeNoRecords() throws Exception {
        try (RejectedTopic topic = topic(broker.topic("empty"))) {
            assertThat(topic.newest().records()).isEmpty();
            assertThat(topic.newest().reachesBeginning()).isTrue();
        }
    }

    @Test
    void aMissingTopicIsNamed() throws Exception {
        try (RejectedTopic topic = topic(broker.topic("nowhere"))) {
            assertThatThrownBy(topic::newest)
                    .isInstanceOf(RejectedException.class)
                    .hasMessageContaining("topic `" + broker.topic("nowhere") + "` does not exist");
        }
    }

    private RejectedTopic topic(String name) throws Exception {
        Sites sites = new Sites(List.of(Site.at(WebUrl.parse("https://shop.example.com/"))));
        return new RejectedTopic(name, broker.client(), new RejectedOrigins(sites, "page-events", Map.of()));
    }

    private ProducerRecord<byte[], byte[]> record(int partition, long atMillis, String value) {
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(rejected, partition, atMillis, null, value.getBytes(UTF_8));
        Headers headers = record.headers();
        RejectionHeaders.setForSource(headers, "cms", List.of(new Problem(ProblemCode.OP_MISSING, "op", "is missing")));
        return record;
    }
}

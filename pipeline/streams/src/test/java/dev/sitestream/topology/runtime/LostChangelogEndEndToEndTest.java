package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.WakeTimes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store on disk goes on in its changelog only if the broker still has what the store has. */
@Tag("slow")
class LostChangelogEndEndToEndTest {

    private final TestNamespace namespace = TestBroker.namespace("positions");
    private final String topic = namespace.topic("store-changelog");
    private final TopicPartition changelog = new TopicPartition(topic, 0);
    private final BrokerConnection broker = namespace.connect();
    private final StreamsClients clients =
            new StreamsClients(new WakeTimes(), new BeforeCommit(), () -> 0, "changes", Map.of());
    private final Admin admin = clients.getAdmin(new HashMap<>(broker.client()));
    private final Consumer<byte[], byte[]> restoring = clients.getRestoreConsumer(settings());

    @BeforeEach
    void fillWithThreeChanges() throws Exception {
        namespace.create(topic, 1, Map.of());
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, topic);
        try (Producer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (int i = 0; i < 3; i++) {
                producer.send(new ProducerRecord<>(topic, 0, "key", "value" + i));
            }
            producer.commitTransaction();
        }
        restoring.assign(List.of(changelog));
    }

    @AfterEach
    void close() {
        restoring.close();
        admin.close();
        broker.close();
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return settings;
    }

    @Test
    void aStoreBeyondTheEndOfItsChangelogIsRestored() {
        restoring.seek(changelog, 5);

        assertThatThrownBy(() -> restoring.poll(Duration.ofSeconds(1)))
                .isInstanceOfSatisfying(
                        OffsetOutOfRangeException.class,
                        lost -> assertThat(lost.offsetOutOfRangePartitions()).isEqualTo(Map.of(changelog, 5L)));
    }

    @Test
    void aStoreThatIsCompleteGoesOnAlthoughTheEndOfItsTransactionIsNotRead() {
        restoring.seek(changelog, 3);

        assertThat(restoring.poll(Duration.ZERO)).isEmpty();
    }

    @Test
    void aStoreThatIsNotCompleteGetsTheRest() {
        restoring.seek(changelog, 1);

        List<ConsumerRecord<byte[], byte[]>> rest = new ArrayList<>();
        while (rest.size() < 2) {
            restoring.poll(Duration.ofSeconds(1)).forEach(rest::add);
        }
        assertThat(rest).extracting(ConsumerRecord::offset).containsExactly(1L, 2L);
    }
}

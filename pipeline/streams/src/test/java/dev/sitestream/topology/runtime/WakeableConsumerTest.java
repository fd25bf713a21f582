package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import dev.sitestream.topology.WakeTimes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Only polls are woken up. */
@Tag("slow")
class WakeableConsumerTest {

    @Test
    void aWakeUpBetweenTwoPollsEndsNoOtherRequest() throws Exception {
        TestNamespace broker = TestBroker.namespace("wakeable");
        TopicPartition events = new TopicPartition(broker.topic("events"), 0);
        broker.create(events.topic(), 1, Map.of());
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, broker.name());
        try (WakeableConsumer consumer =
                new WakeableConsumer(settings, new WakeTimes(), () -> 0, () -> false, new HeldPartitions(Map.of()))) {
            consumer.assign(List.of(events));
            consumer.seek(events, 7);
            consumer.commitSync();

            consumer.wakeup();
            assertThat(consumer.committed(Set.of(events))).containsEntry(events, new OffsetAndMetadata(7));

            consumer.seekToBeginning(List.of(events));
            consumer.wakeup();
            assertThat(consumer.position(events)).isZero();
        }
    }
}

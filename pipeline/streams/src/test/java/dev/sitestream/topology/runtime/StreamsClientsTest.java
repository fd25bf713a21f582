package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.BeforeCommit;
import dev.sitestream.topology.WakeTimes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the polls of stream threads last. */
class StreamsClientsTest {

    /** No broker listens there. */
    private static final Map<String, Object> CONFIG = Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:1");

    private final AtomicLong millis = new AtomicLong();
    private final StreamsClients clients =
            new StreamsClients(new WakeTimes(), new BeforeCommit(), millis::get, "changes", Map.of());

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPollForStandbysEndsLongBeforeItsTimeoutSoThatTheyCanTakeOver() {
        try (Consumer<byte[], byte[]> standbys = clients.getRestoreConsumer(CONFIG)) {
            standbys.assign(List.of(new TopicPartition("changelog", 0)));
            millis.addAndGet(Duration.ofHours(1).toMillis());

            assertThat(standbys.poll(Duration.ofHours(1))).isEmpty();
        }
    }
}

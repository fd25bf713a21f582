package dev.sitestream.topology.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.testing.Await;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What dead instances have left is cleared away at once, and nothing of others. */
@Tag("slow")
class DeadInstancesTest {

    private static final String FORMER = "former-1";
    private static final Duration SESSION = Duration.ofMinutes(20);
    private static final Duration POLL = Duration.ofMillis(100);

    private final TestNamespace broker = TestBroker.namespace("dead");
    private final String topic = broker.topic("lanes");
    private final String alive = UUID.randomUUID().toString();
    private final String dead = UUID.randomUUID().toString();

    @BeforeEach
    void createTopic() throws Exception {
        broker.create(topic, 1, Map.of());
    }

    @Test
    void onlyTransactionsOfTheDeadAreEnded() throws Exception {
        try (KafkaConsumer<byte[], byte[]> member = member(broker.name() + "-" + alive + "-StreamThread-1-consumer");
                KafkaProducer<byte[], byte[]> ofAlive = open(broker.name() + "-" + alive + "-1");
                KafkaProducer<byte[], byte[]> ofDead = open(broker.name() + "-" + dead + "-1");
                KafkaProducer<byte[], byte[]> ofOther = open(broker.name() + "-2-" + dead + "-1")) {
            clearUntil(() -> !isOpen(broker.name() + "-" + dead + "-1"));

            assertThatThrownBy(ofDead::commitTransaction).isInstanceOf(ProducerFencedException.class);
            ofAlive.commitTransaction();
            ofOther.commitTransaction();
            assertThat(member.groupMetadata().memberId()).isNotEmpty();
        }
    }

    @Test
    void noTransactionIsEndedWhereClientsHaveNamesOfTheirOwn() throws Exception {
        AtomicBoolean hasAsked = new AtomicBoolean();
        try (KafkaConsumer<byte[], byte[]> member = member("named-by-its-user");
                KafkaProducer<byte[], byte[]> open = open(broker.name() + "-" + dead + "-1")) {
            clearUntil(() -> hasAsked.getAndSet(true));

            open.commitTransaction();
            assertThat(member.groupMetadata().memberId()).isNotEmpty();
        }
    }

    @Test
    void theGroupDoesNotWaitForWhatThisInstanceWasBefore() throws Exception {
        // A static member stays in the group when it is closed.
        staticMember(FORMER).close();
        AtomicBoolean hasWork = new AtomicBoolean();
        try (DeadInstances instances =
                new DeadInstances(broker.admin(), broker.name(), FORMER::equals, () -> !hasWork.get())) {
            instances.clearWhileWaiting();
            try (KafkaConsumer<byte[], byte[]> present = staticMember("present-1")) {
                hasWork.set(true);

                assertThat(present.groupMetadata().memberId()).isNotEmpty();
                assertThat(instanceIds()).containsExactly("present-1");
            }
        }
    }

    /** A condition that may ask the broker. */
    private interface Condition {

        boolean holds() throws ExecutionException, InterruptedException;
    }

    /** Clears away until a condition holds, which is looked at before each time. */
    private void clearUntil(Condition condition) {
        AtomicBoolean done = new AtomicBoolean();
        try (DeadInstances instances = new DeadInstances(broker.admin(), broker.name(), FORMER::equals, () -> {
            try {
                done.set(condition.holds());
                return !done.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        })) {
            instances.clearWhileWaiting();
            Await.await("the end of waiting").untilTrue(done);
        }
    }

    private boolean isOpen(String id) throws ExecutionException, InterruptedException {
        try (Admin admin = broker.admin()) {
            return admin
                    .listTransactions(new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
                    .all()
                    .get()
                    .stream()
                    .map(TransactionListing::transactionalId)
                    .anyMatch(id::equals);
        }
    }

    private List<String> instanceIds() throws ExecutionException, InterruptedException {
        try (Admin admin = broker.admin()) {
            return admin
                    .describeConsumerGroups(List.of(broker.name()))
                    .all()
                    .get()
                    .get(broker.name())
                    .members()
                    .stream()
                    .flatMap(member -> member.groupInstanceId().stream())
                    .toList();
        }
    }

    /** A static member of the pipeline's group, for which it would wait for long. */
    private KafkaConsumer<byte[], byte[]> staticMember(String id) {
        return member(Map.of(
                ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, id,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int) SESSION.toMillis(),
                ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, (int) SESSION.toMillis()));
    }

    /** A member of the pipeline's group. */
    private KafkaConsumer<byte[], byte[]> member(String clientId) {
        return member(Map.of(ConsumerConfig.CLIENT_ID_CONFIG, clientId));
    }

    private KafkaConsumer<byte[], byte[]> member(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, broker.name());
        settings.putAll(more);
        KafkaConsumer<byte[], byte[]> member =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        member.subscribe(List.of(topic));
        Await.await("its partition").until(() -> {
            member.poll(POLL);
            return !member.assignment().isEmpty();
        });
        return member;
    }

    /** A producer with an open transaction. */
    private KafkaProducer<byte[], byte[]> open(String id) throws ExecutionException, InterruptedException {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id);
        KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
        producer.beginTransaction();
        var sent = producer.send(new ProducerRecord<>(topic, new byte[1]));
        sent.get();
        return producer;
    }
}

package dev.sitestream.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.Broker;
import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EmbeddedBrokerTest {

    private static final String TOPIC = "events";

    @TempDir
    private Path folder;

    @Test
    void whatIsProducedIsConsumed() throws Exception {
        TestNamespace shared = TestBroker.namespace("embedded");
        Clients clients = new Clients(servers(shared));
        clients.createTopic(shared.topic(TOPIC));
        clients.send(shared.topic(TOPIC), "first".getBytes(UTF_8));

        assertThat(servers(shared)).startsWith("127.0.0.1:");
        assertThat(clients.receive(shared.topic(TOPIC), 1)).containsExactly("first");
    }

    @Test
    void recordsOfTenMegabytesAndFromTheFutureAreTaken() throws Exception {
        TestNamespace shared = TestBroker.namespace("embedded");
        String topic = shared.topic(TOPIC);
        Clients clients = new Clients(servers(shared));
        clients.createTopic(topic);
        clients.send(topic, new byte[10_000_000]);
        long inYear2100 = 4_102_444_800_000L;
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of())) {
            producer.send(new ProducerRecord<>(topic, 0, inYear2100, null, new byte[1]))
                    .get();
        }

        assertThat(clients.receive(topic, 2)).extracting(String::length).containsExactly(10_000_000, 1);
    }

    @Test
    void transactionsAreCommitted() throws Exception {
        TestNamespace shared = TestBroker.namespace("embedded");
        String topic = shared.topic(TOPIC);
        Clients clients = new Clients(servers(shared));
        clients.createTopic(topic);
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of("transactional.id", shared.name()))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "aborted".getBytes(UTF_8)))
                    .get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "committed".getBytes(UTF_8)))
                    .get();
            producer.commitTransaction();
        }

        assertThat(clients.receive(topic, 1)).containsExactly("committed");
    }

    @Test
    void topicsAreNotMadeByMistake() throws Exception {
        Clients clients = new Clients(servers(TestBroker.namespace("embedded")));
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of("max.block.ms", 500))) {
            assertThatThrownBy(() -> producer.send(new ProducerRecord<>("evnets", new byte[1]))
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("evnets");
        }
    }

    @Test
    void recordsAndTheClusterSurviveARestartOnAnotherPort() throws Exception {
        String clusterId;
        String firstAddress;
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients clients = new Clients(broker.bootstrapServers());
            clients.createTopic(TOPIC);
            clients.send(TOPIC, "kept".getBytes(UTF_8));
            clusterId = clients.clusterId();
            firstAddress = broker.bootstrapServers();
        }
        try (ServerSocket takesTheFirstPort = listening(port(firstAddress));
                EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients clients = new Clients(broker.bootstrapServers());
            clients.send(TOPIC, "added".getBytes(UTF_8));

            assertThat(port(broker.bootstrapServers())).isNotEqualTo(takesTheFirstPort.getLocalPort());
            assertThat(clients.clusterId()).isEqualTo(clusterId);
            assertThat(clients.receive(TOPIC, 2)).containsExactly("kept", "added");
        }
    }

    @Test
    void recordsSurviveAKilledProcess(@TempDir Path output) throws Exception {
        ChildCommand command = ChildCommand.of(BrokerToKill.class, folder.toString(), TOPIC);
        try (ChildJvm process = new ChildJvm(command, output.resolve("broker"))) {
            process.awaitOut(BrokerToKill.ACKNOWLEDGED);
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients clients = new Clients(broker.bootstrapServers());
            assertThat(clients.endOffset(TOPIC)).isEqualTo(BrokerToKill.RECORDS);
            assertThat(clients.receive(TOPIC, BrokerToKill.RECORDS)).hasSize(BrokerToKill.RECORDS);
        }
    }

    @Test
    void aTakenPortIsNamedAndTheFolderIsFreeAfterwards() throws Exception {
        try (ServerSocket taken = listening(0)) {
            assertThatThrownBy(() -> EmbeddedBroker.start(folder, taken.getLocalPort()))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort())
                    .hasMessageContaining("choose another with");
        }
        EmbeddedBroker.start(folder, 0).close();
    }

    @Test
    void aFolderThatIsInUseIsNamedAndItsBrokerGoesOn() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            assertThatThrownBy(() -> EmbeddedBroker.start(folder, 0))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("in use by another broker");

            assertThat(new Clients(broker.bootstrapServers()).clusterId()).isNotEmpty();
        }
    }

    @Test
    void aFileInPlaceOfTheFolderIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> EmbeddedBroker.start(file, 0))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("a file exists where a folder is needed: " + file);
    }

    @Test
    void aFolderWithACommaIsRefused() {
        assertThatThrownBy(() -> EmbeddedBroker.start(folder.resolve("a,b"), 0))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining("a,b has a comma in its name");
    }

    @Test
    void aFolderOfAnotherNodeIsAnErrorAndNotTheEndOfTheProcess() throws Exception {
        Files.writeString(folder.resolve("meta.properties"), "version=1\nnode.id=7\ncluster.id=x\n");

        assertThatThrownBy(() -> EmbeddedBroker.start(folder, 0))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContaining("move the folder away");
    }

    @Test
    void damagedFilesAreAnErrorAndTheFolderIsFreeAfterwards() throws Exception {
        EmbeddedBroker.start(folder, 0).close();
        Path damaged = folder.resolve("__cluster_metadata-0").resolve("quorum-state");
        byte[] content = Files.readAllBytes(damaged);
        Files.writeString(damaged, "garbage");

        assertThatThrownBy(() -> EmbeddedBroker.start(folder, 0))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining(damaged.toString())
                .hasMessageContaining("move the folder away");

        Files.write(damaged, content);
        EmbeddedBroker.start(folder, 0).close();
    }

    @Test
    void closingTwiceDoesNoHarm() throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start(folder, 0);
        broker.close();
        broker.close();
    }

    private static String servers(TestNamespace broker) {
        return Objects.requireNonNull(broker.client().get(Broker.External.SERVERS));
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    private static ServerSocket listening(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
}

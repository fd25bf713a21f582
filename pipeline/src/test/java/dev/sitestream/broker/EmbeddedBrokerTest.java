package dev.sitestream.broker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.ChildJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedBrokerTest {

    private static final String TOPIC = "events";

    /** For tests that don't stop it, each with a topic of its own. */
    private final EmbeddedBroker shared;

    private final Path sharedFolder;
    private final Clients clients;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    EmbeddedBrokerTest(@TempDir Path sharedFolder) throws Exception {
        this.sharedFolder = sharedFolder;
        shared = EmbeddedBroker.start(sharedFolder, 0);
        clients = new Clients(shared.bootstrapServers());
    }

    @AfterAll
    void stop() {
        shared.close();
    }

    @Test
    void whatIsProducedIsConsumed() throws Exception {
        clients.createTopic("consumed");
        clients.send("consumed", "first".getBytes(UTF_8));

        assertThat(shared.bootstrapServers()).startsWith("127.0.0.1:");
        assertThat(clients.receive("consumed", 1)).containsExactly("first");
    }

    @Test
    void recordsOfTenMegabytesAndFromTheFutureAreTaken() throws Exception {
        clients.createTopic("large");
        clients.send("large", new byte[10_000_000]);
        long inYear2100 = 4_102_444_800_000L;
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of())) {
            producer.send(new ProducerRecord<>("large", 0, inYear2100, null, new byte[1]))
                    .get();
        }

        assertThat(clients.receive("large", 2)).extracting(String::length).containsExactly(10_000_000, 1);
    }

    @Test
    void transactionsAreCommitted() throws Exception {
        clients.createTopic("transactions");
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of("transactional.id", "writer"))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("transactions", "aborted".getBytes(UTF_8)))
                    .get();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("transactions", "committed".getBytes(UTF_8)))
                    .get();
            producer.commitTransaction();
        }

        assertThat(clients.receive("transactions", 1)).containsExactly("committed");
    }

    @Test
    void topicsAreNotMadeByMistake() {
        try (KafkaProducer<byte[], byte[]> producer = clients.producer(Map.of("max.block.ms", 500))) {

            assertThatThrownBy(() -> producer.send(new ProducerRecord<>("evnets", new byte[1]))
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("evnets");
        }
    }

    @Test
    void aFolderThatIsInUseIsNamedAndItsBrokerGoesOn() throws Exception {
        assertThatThrownBy(() -> EmbeddedBroker.start(sharedFolder, 0))
                .isInstanceOf(BrokerStartException.class)
                .hasMessageContaining(sharedFolder.toString())
                .hasMessageContaining("in use by another broker");

        assertThat(clients.clusterId()).isNotEmpty();
    }

    @Test
    void recordsAndTheClusterSurviveARestartOnAnotherPort() throws Exception {
        String clusterId;
        String firstAddress;
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients own = new Clients(broker.bootstrapServers());
            own.createTopic(TOPIC);
            own.send(TOPIC, "kept".getBytes(UTF_8));
            clusterId = own.clusterId();
            firstAddress = broker.bootstrapServers();
        }
        try (ServerSocket takesTheFirstPort = listening(port(firstAddress));
                EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients own = new Clients(broker.bootstrapServers());
            own.send(TOPIC, "added".getBytes(UTF_8));

            assertThat(port(broker.bootstrapServers())).isNotEqualTo(takesTheFirstPort.getLocalPort());
            assertThat(own.clusterId()).isEqualTo(clusterId);
            assertThat(own.receive(TOPIC, 2)).containsExactly("kept", "added");
        }
    }

    @Test
    void recordsSurviveAKilledProcess(@TempDir Path output) throws Exception {
        ChildCommand command = ChildCommand.of(BrokerToKill.class, folder.toString(), TOPIC);
        try (ChildJvm process = new ChildJvm(command, output.resolve("broker"))) {
            process.awaitOut(BrokerToKill.ACKNOWLEDGED);
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(folder, 0)) {
            Clients own = new Clients(broker.bootstrapServers());
            assertThat(own.endOffset(TOPIC)).isEqualTo(BrokerToKill.RECORDS);
            assertThat(own.receive(TOPIC, BrokerToKill.RECORDS)).hasSize(BrokerToKill.RECORDS);
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

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.indexOf(':') + 1));
    }

    private static ServerSocket listening(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }
}

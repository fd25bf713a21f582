package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.RecordedRegistry;
import dev.sitestream.testing.ClosedPort;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code init --from-topic} recognises what a topic has, and writes a source that reads it. */
@Tag("slow")
class InitFromTopicTest {

    private static final String SITE = "https://shop.example.com/";

    @TempDir
    private Path folder;

    private final TestNamespace broker = TestBroker.namespace("init");

    @Test
    void aTableOfDebeziumIsRead() throws Exception {
        String topic = topicWith("Pg.public.products", """
                {"before":null,"after":{"id":7,"slug":"chair","published":true,"updated_at":1763712000000000,
                 "image":"https://cdn.example.com/1.jpg","body":null},"op":"c",
                 "source":{"ts_us":1763712000000000,"table":"products"}}""", """
                {"before":{"id":8},"after":null,"op":"d","source":{"ts_us":1763712000000001,"table":"products"}}""", null);

        CommandRun run = init("--from-topic", topic, "--broker", servers(), SITE);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(Files.readString(file())).endsWith("""
                sources:
                  - name: products
                    site: shop.example.com
                    topic: "%s"
                    format: debezium
                    map:
                      url: "/{/slug}"       # complete the path
                      when: {/published: true}
                      lastmod: {at: /updated_at, unit: us}
                      images: {loc: /image}
                """.formatted(topic));
        assertThat(run.out())
                .contains("Of the 3 latest records of topic `" + topic + "`, the source accepts 3.")
                .contains("\"url\":\"https://shop.example.com/chair\"");
        Configuration configuration = ConfigurationLoader.load(file(), Map.of());
        assertThat(configuration.broker()).isEqualTo(new Broker.External(Map.of(Broker.External.SERVERS, servers())));
    }

    @Test
    void fieldsOfOtherJsonAreRecognisedByTheirNamesAndValues() throws Exception {
        String topic = topicWith(
                "cms",
                "{\"id\":1,\"links\":{\"url\":\"https://shop.example.com/a\"},\"status\":\"publish\","
                        + "\"modifiedAt\":\"2026-11-21T08:00:00Z\"}",
                "{\"id\":2,\"links\":{\"url\":\"https://shop.example.com/b\"},\"status\":\"draft\"}");

        CommandRun run = init("--from-topic", topic, "--broker", servers(), SITE);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readString(file())).endsWith("""
                    format: json
                    map:
                      url: /links/url
                      when: {/status: publish}
                      lastmod: /modifiedAt
                """);
        assertThat(run.out()).contains("the source accepts 2");
    }

    @Test
    void cloudEventsAndOwnEventsAreRecognised() throws Exception {
        String cloud = topicWith(
                "cloud",
                "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/cms\",\"type\":\"page.changed\","
                        + "\"data\":{\"path\":\"/news/a\"}}");
        String own = topicWith("own", "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\"}");

        assertThat(init("--from-topic", cloud, "--broker", servers(), SITE).out())
                .contains("\"url\":\"https://shop.example.com/news/a\"");
        assertThat(Files.readString(file())).endsWith("""
                    format: cloudevents
                    map:
                      url: "{+/path}"
                """);

        CommandRun more = init("--from-topic", own, SITE);

        assertThat(more.exitCode()).as(more.err()).isZero();
        assertThat(more.out()).startsWith("Add this to " + file() + ":\n").contains("    format: event\n");
        assertThat(Files.readString(file())).doesNotContain(own);
    }

    @Test
    void avroIsDecodedWithTheSchemasOfItsRegistry() throws Exception {
        String schema =
                "{\"type\":\"record\",\"name\":\"Page\",\"fields\":[{\"name\":\"handle\",\"type\":\"string\"}]}";
        byte[] record = ByteBuffer.allocate(8)
                .put((byte) 0)
                .putInt(7)
                .put((byte) 4)
                .put("ab".getBytes(UTF_8))
                .array();
        String topic = broker.topic("avro");
        broker.create(topic, 1, Map.of());
        send(topic, List.of(record));
        try (RecordedRegistry registry = new RecordedRegistry().withSchema(7, schema)) {
            CommandRun without = init("--from-topic", topic, "--broker", servers(), SITE);
            assertThat(without.exitCode()).isEqualTo(1);
            assertThat(without.err()).contains("schema 7", "name it with --registry");
            assertThat(file()).doesNotExist();

            CommandRun run = init(
                    "--from-topic",
                    topic,
                    "--broker",
                    servers(),
                    "--registry",
                    registry.url().toString(),
                    SITE);

            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(Files.readString(file()))
                    .contains("  main: {url: \"" + registry.url() + "\"}")
                    .endsWith("""
                    encoding: avro
                    registry: main
                    map:
                      url: "/{/handle}"       # complete the path
                """);
            assertThat(run.out()).contains("the source accepts 1", "https://shop.example.com/ab");
        }
    }

    @Test
    void mistakesAreNamed() throws Exception {
        String empty = topicWith("empty");

        assertThat(init("--from-topic", empty, SITE).err()).contains("--broker localhost:9092");
        assertThat(init("--broker", servers(), SITE).err()).contains("allowed are they with --from-topic");
        assertThat(init("--from-topic", empty, "--broker", servers(), SITE).err())
                .contains("has no record with a value yet");
        assertThat(init("--from-topic", "none", "--broker", servers(), SITE).err())
                .contains("topic `none` does not exist");
        try (ClosedPort port = new ClosedPort()) {
            CommandRun run = init("--from-topic", empty, "--broker", "127.0.0.1:" + port.number(), SITE);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("127.0.0.1:" + port.number()).doesNotContain("Exception");
        }
        assertThat(file()).doesNotExist();
    }

    private CommandRun init(String... arguments) {
        List<String> all = new ArrayList<>(List.of("init", "--config", file().toString()));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private Path file() {
        return folder.resolve("sitestream.yaml");
    }

    private String servers() {
        return String.valueOf(broker.client().get(Broker.External.SERVERS));
    }

    private String topicWith(String name, String... values) throws Exception {
        String topic = broker.topic(name);
        broker.create(topic, 1, Map.of());
        List<byte[]> records = new ArrayList<>();
        for (String value : values) {
            records.add(value == null ? null : value.getBytes(UTF_8));
        }
        send(topic, records);
        return topic;
    }

    private void send(String topic, List<byte[]> values) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.copyOf(broker.client()), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (byte[] value : values) {
                byte[] key = "{\"id\":7}".getBytes(UTF_8);
                var sent = producer.send(new ProducerRecord<>(topic, key, value));
                sent.get();
            }
        }
    }
}

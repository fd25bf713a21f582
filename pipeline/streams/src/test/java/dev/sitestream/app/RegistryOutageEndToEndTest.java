package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.RecordedRegistry;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schema registry that is down holds up the topics that need it, and nothing else; no record is lost for it. */
@Tag("slow")
class RegistryOutageEndToEndTest {

    private static final String SITE = "https://shop.example.com/";
    private static final String SCHEMA =
            "{\"type\":\"record\",\"name\":\"Page\",\"fields\":[{\"name\":\"slug\",\"type\":\"string\"}]}";
    private static final int UNAVAILABLE = 503;

    @TempDir
    private Path folder;

    @Test
    void recordsWaitForTheRegistryWhileOthersGoOn() throws Exception {
        TestNamespace broker = TestBroker.namespace("registry");
        String topic = broker.topic("pages-avro");
        broker.create(topic, 1, Map.of());
        try (RecordedRegistry registry = new RecordedRegistry().withSchema(7, SCHEMA)) {
            registry.answerAllWith(UNAVAILABLE);
            send(broker, topic, page(7, "a"), page(7, "b"));
            PipelineSetup setup =
                    PipelineSetup.of(broker, folder, PipelineSetup.siteAt(SITE)).withPeers(peers(topic, registry));
            try (RunningPipeline run = RunningPipeline.start(setup)) {
                run.await(
                        "an issue",
                        () -> run.app().healthIssues().stream()
                                .anyMatch(issue -> issue.kind() == HealthIssue.Kind.REGISTRY_FAILING));
                run.send(List.of(("{\"op\":\"upsert\",\"url\":\"" + SITE + "other\"}").getBytes(UTF_8)));
                run.await(
                        "the page of another topic", () -> run.app().activity().livePages() == 1);
                assertThat(run.app().activity().rejected()).isZero();

                registry.answerAllWith(0);
                run.await(
                        "the pages that have waited", () -> run.app().activity().livePages() == 3);
                run.await("health", () -> run.app().healthIssues().isEmpty());
                assertThat(run.app().activity().rejected()).isZero();
            }
        }
    }

    private Peers peers(String topic, RecordedRegistry registry) throws Exception {
        String id = PipelineSetup.siteAt(SITE).id();
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, """
                sites: [{id: %s, url: "%s"}]
                registries: {main: {url: "%s"}}
                sources:
                  - {name: cms, site: %s, topic: %s, encoding: avro, registry: main, map: {url: "/p/{/slug}"}}
                """.formatted(id, SITE, registry.url(), id, topic));
        return new Peers(ConfigurationLoader.load(file, Map.of()).topicSources(), PipelineExtension.NONE);
    }

    private static byte[] page(int schema, String slug) {
        byte[] text = slug.getBytes(UTF_8);
        return ByteBuffer.allocate(6 + text.length)
                .put((byte) 0)
                .putInt(schema)
                .put((byte) (2 * text.length))
                .put(text)
                .array();
    }

    private static void send(TestNamespace broker, String topic, byte[]... values) throws Exception {
        Map<String, Object> settings = new HashMap<>(broker.client());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (byte[] value : values) {
                Future<RecordMetadata> sent = producer.send(new ProducerRecord<>(topic, value));
                sent.get();
            }
        }
    }
}

package dev.sitestream.encoding.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.app.Peers;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.registry.ApicurioServer.Ids;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Apicurio registry: its three kinds of frames, schemas in several parts, and an outage. */
@Tag("long")
class ApicurioEndToEndTest {

    private static final String SITE = "https://shop.example.com/";
    private static final String IMAGE =
            "{\"type\":\"record\",\"name\":\"Image\",\"fields\":[{\"name\":\"loc\",\"type\":\"string\"}]}";

    private final TestNamespace broker = TestBroker.namespace("apicurio");
    private final String frames = broker.topic("frames");
    private final String longFrames = broker.topic("long-frames");
    private final String headers = broker.topic("headers");

    @TempDir
    private Path folder;

    @Test
    void pagesAreListedByEachKindOfIdAndWaitWhileTheRegistryIsDown() throws Exception {
        for (String topic : List.of(frames, longFrames, headers)) {
            broker.create(topic, 1, Map.of());
        }
        try (ApicurioServer registry = ApicurioServer.start(folder);
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.copyOf(broker.client()), new ByteArraySerializer(), new ByteArraySerializer())) {
            registry.register("Image", IMAGE, List.of());
            registry.register("Draft", page("Page"), List.of("Image"));
            Ids page = registry.register("Page", page("Page"), List.of("Image"));
            Ids article = registry.register("Article", page("Article"), List.of("Image"));
            assertThat(page.global()).as("equal schemas share a content id").isNotEqualTo(page.content());
            producer.send(new ProducerRecord<>(frames, frame(5, (int) page.content(), "a")));
            producer.send(new ProducerRecord<>(longFrames, frame(9, page.global(), "b")));
            ProducerRecord<byte[], byte[]> inHeaders = new ProducerRecord<>(headers, row("c"));
            inHeaders
                    .headers()
                    .add(
                            "apicurio.value.contentId",
                            ByteBuffer.allocate(8).putLong(page.content()).array());
            producer.send(inHeaders);
            PipelineSetup setup =
                    PipelineSetup.of(broker, folder, PipelineSetup.siteAt(SITE)).withPeers(peers(registry.url()));
            try (RunningPipeline run = RunningPipeline.start(setup)) {
                run.await("three pages", () -> run.app().activity().livePages() == 3);

                registry.kill();
                producer.send(new ProducerRecord<>(frames, frame(5, (int) article.content(), "d")));
                producer.send(new ProducerRecord<>(longFrames, frame(9, page.global(), "e")));
                run.await(
                        "an issue, and the page of a schema that is known",
                        () -> run.app().activity().livePages() == 4
                                && run.app().healthIssues().stream()
                                        .anyMatch(issue -> issue.kind() == HealthIssue.Kind.REGISTRY_FAILING));
                registry.startAgain();
                run.await("the page that has waited", () -> run.app().activity().livePages() == 5);
                run.await("health", () -> run.app().healthIssues().isEmpty());
                assertThat(run.app().activity().rejected()).isZero();
            }
        }
    }

    private static String page(String name) {
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[{\"name\":\"slug\",\"type\":\"string\"},"
                + "{\"name\":\"image\",\"type\":\"Image\"}]}";
    }

    private Peers peers(String url) throws Exception {
        String id = PipelineSetup.siteAt(SITE).id();
        String map = "map: {url: \"/p/{/slug}\", images: {loc: /image/loc}}";
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, """
                sites: [{id: %1$s, url: "%2$s"}]
                registries:
                  frames: {url: "%3$s/apis/ccompat/v7"}
                  long: {url: "%3$s/apis/registry/v3", ids: global, idBytes: 8}
                  headers: {url: "%3$s/apis/registry/v3", ids: content}
                sources:
                  - {name: a, site: %1$s, topic: %4$s, encoding: avro, registry: frames, %7$s}
                  - {name: b, site: %1$s, topic: %5$s, encoding: avro, registry: long, %7$s}
                  - {name: c, site: %1$s, topic: %6$s, encoding: avro, registry: headers, %7$s}
                """.formatted(id, SITE, url, frames, longFrames, headers, map));
        return new Peers(ConfigurationLoader.load(file, Map.of()).topicSources(), PipelineExtension.NONE);
    }

    /** A row after a zero and the id of its schema. */
    private static byte[] frame(int head, long id, String slug) {
        byte[] row = row(slug);
        ByteBuffer frame = ByteBuffer.allocate(head + row.length).put((byte) 0);
        if (head == 5) {
            frame.putInt((int) id);
        } else {
            frame.putLong(id);
        }
        return frame.put(row).array();
    }

    /** Two texts in Avro: the length, doubled, and the bytes of each. */
    private static byte[] row(String slug) {
        byte[] loc = (SITE + slug + ".jpg").getBytes(UTF_8);
        byte[] text = slug.getBytes(UTF_8);
        return ByteBuffer.allocate(2 + text.length + loc.length)
                .put((byte) (2 * text.length))
                .put(text)
                .put((byte) (2 * loc.length))
                .put(loc)
                .array();
    }
}

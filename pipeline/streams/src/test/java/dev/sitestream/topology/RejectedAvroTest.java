package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.RecordedAnswers;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.health.Health;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.topology.record.RejectionHeaders;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rejected record in Avro is kept as it came, and with its value in JSON, so that people can read it. */
class RejectedAvroTest {

    private static final String TOPIC = "pages-avro";
    private static final String SITE = "https://shop.example.com/";
    private static final String DECODED = "sitestream.decoded";
    private static final String ANSWER =
            "{\"schema\":\"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"Page\\\",\\\"fields\\\":["
                    + "{\\\"name\\\":\\\"slug\\\",\\\"type\\\":[\\\"null\\\",\\\"string\\\"]},"
                    + "{\\\"name\\\":\\\"title\\\",\\\"type\\\":\\\"string\\\"}]}\"}";

    @TempDir
    private Path folder;

    @Test
    void itsValueIsDecodedAlsoWhereTheMappingDoesNotUseIt() throws Exception {
        byte[] withoutSlug = page(7, 0, 'a', 'b');

        TestRecord<byte[], byte[]> rejected = rejected(withoutSlug, new RecordHeaders());

        assertThat(rejected.value()).isEqualTo(withoutSlug);
        assertThat(new String(RejectionHeaders.decoded(rejected.headers()), UTF_8))
                .isEqualTo("{\"slug\":null,\"title\":\"ab\"}");
    }

    @Test
    void whatCannotBeDecodedHasNoneAndNoSenderCanForgeOne() throws Exception {
        Headers forged = new RecordHeaders().add(DECODED, "{}".getBytes(UTF_8));

        TestRecord<byte[], byte[]> rejected = rejected("no frame".getBytes(UTF_8), forged);

        assertThat(RejectionHeaders.decoded(rejected.headers())).isNull();
    }

    private TestRecord<byte[], byte[]> rejected(byte[] value, Headers headers) throws Exception {
        TopicSource source = source();
        RegistrySettings settings = new RegistrySettings("main", List.of(), Ids.CONFLUENT, Integer.BYTES, Map.of());
        RecordedAnswers answers = new RecordedAnswers().with("/schemas/ids/7", ANSWER);
        try (SchemaRegistry registry = new SchemaRegistry(settings, answers, folder.resolve("schemas"), new Health());
                PipelineDriver driver = new PipelineDriver(
                        folder.resolve("state"),
                        List.of(source),
                        Map.of(TOPIC, new AvroEncoding(registry, source.mapping(), System::currentTimeMillis)),
                        PipelineSetup.siteAt(SITE))) {
            driver.sendTo(TOPIC, null, value, headers);
            List<TestRecord<byte[], byte[]>> rejected = driver.takeRejected();
            assertThat(rejected).hasSize(1);
            return rejected.get(0);
        }
    }

    private TopicSource source() throws Exception {
        Path file = folder.resolve("sitestream.yaml");
        write(file, PipelineSetup.siteAt(SITE).id());
        return ConfigurationLoader.load(file, Map.of()).topicSources().get(0);
    }

    private static void write(Path file, String site) throws IOException {
        Files.writeString(file, """
                sites: [{id: %s, url: "%s"}]
                registries: {main: {url: "http://localhost"}}
                sources:
                  - {name: cms, site: %s, topic: %s, encoding: avro, registry: main, map: {url: "/p/{/slug}"}}
                """.formatted(site, SITE, site, TOPIC));
    }

    private static byte[] page(int schema, int branch, char... title) {
        return ByteBuffer.allocate(7 + title.length)
                .put((byte) 0)
                .putInt(schema)
                .put((byte) branch)
                .put((byte) (2 * title.length))
                .put(new String(title).getBytes(UTF_8))
                .array();
    }
}

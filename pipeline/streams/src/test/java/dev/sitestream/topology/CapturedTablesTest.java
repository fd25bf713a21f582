package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.CapturedRecord;
import dev.sitestream.encoding.CapturedTables;
import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.RecordedAnswers;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.encoding.topic.EncodingSettings;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.health.Health;
import dev.sitestream.testing.TestMaterial;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tables of a database, as Debezium wrote their changes in each of its forms, give the pages that the tables end
 * with, under one configuration that names little more than URLs: in order, with each record twice, read again from
 * somewhere, and with partitions read in any order.
 */
class CapturedTablesTest {

    private static final String SITE = "https://shop.example.com/";

    private static final Map<String, String> MAPS = Map.of(
            "pages", "{url: '/p/{/slug}', deletedWhen: {/deleted_at: present}, lastmod: /updated_at}",
            "page_translations", "{url: '/t/{/lang}/{/slug}', title: /title}",
            "pages_nokey", "{url: /url}",
            "pages_full", "{url: '/f/{/slug}'}",
            "pages_by_slug", "{url: '/s/{/slug}', title: /title}");

    /** The captures were made in the days after the time at which the driver starts. */
    private static final Duration UNTIL_AFTER_THE_CAPTURES = Duration.ofDays(10);

    @TempDir
    Path folder = Path.of("");

    /** A record of a table. */
    private record Captured(String table, CapturedRecord record) {

        /** Its key as a text that no other key has. */
        String key() {
            return record.text("key") + record.text("keyBase64");
        }

        RecordHeaders headers() {
            RecordHeaders headers = new RecordHeaders();
            record.headers().forEach(headers::add);
            return headers;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres-defaults/envelope-json",
                "postgres-defaults/envelope-json-numeric",
                "postgres-defaults/envelope-json-schema",
                "postgres-defaults/flat-tombstone-json",
                "postgres-defaults/flat-tombstone-json-headers",
                "postgres-defaults/flat-tombstone-json-schema",
                "postgres-defaults/flat-rewrite-json",
                "postgres-defaults/flat-rewrite-json-schema",
                "postgres-defaults/flat-rewrite-with-tombstone-json",
                "postgres-defaults/cloudevents-json",
                "postgres-connect-time/envelope-json",
                "postgres-connect-time/flat-rewrite-json",
                "postgres-isostring/envelope-json",
                "postgres-isostring/flat-rewrite-json",
            })
    void everyFormOfPostgresEndsAsItsTables(String file) throws Exception {
        List<Captured> records = records(file);

        assertThat(pages(records)).isEqualTo(expected(CapturedTables.POSTGRES, records, file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mariadb-defaults/envelope-json",
                "mariadb-defaults/envelope-json-numeric",
                "mariadb-defaults/envelope-json-schema",
                "mariadb-defaults/flat-tombstone-json",
                "mariadb-defaults/flat-rewrite-json",
                "mariadb-defaults/cloudevents-json",
            })
    void everyFormOfMariaDbEndsAsItsTables(String file) throws Exception {
        List<Captured> records = records(file);

        assertThat(pages(records)).isEqualTo(expected(CapturedTables.MARIADB, records, file));
    }

    @ParameterizedTest
    @CsvSource({
        "envelope-avro-confluent4, 4",
        "envelope-avro-confluent4-whole, 4",
        "envelope-avro-apicurio8, 8",
        "envelope-avro-apicurio-headers, 4",
        "flat-rewrite-avro-confluent4, 4",
    })
    void everyFrameOfAvroEndsAsItsTables(String file, int idBytes) throws Exception {
        List<Captured> records = records("postgres-defaults/" + file);
        String avro = "encoding: avro, registry: main, ";
        List<TopicSource> sources =
                sources("registries: {main: {url: 'http://unused', idBytes: " + idBytes + "}}\n", avro);
        RegistrySettings settings =
                ((EncodingSettings.Avro) Objects.requireNonNull(sources.get(0).encoding())).registry();
        Set<String> expected = expected(CapturedTables.POSTGRES, records, "/" + file);
        try (SchemaRegistry registry = new SchemaRegistry(
                settings,
                RecordedAnswers.of(TestMaterial.file("cdc/postgres-defaults/registry.ndjson")),
                folder.resolve("schemas"),
                new Health())) {
            Map<String, RecordEncoding> encodings = new HashMap<>();
            sources.forEach(source -> encodings.put(
                    source.topic(), new AvroEncoding(registry, source.mapping(), System::currentTimeMillis)));

            assertThat(pages(records, sources, encodings)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "postgres-defaults/envelope-json, 1",
        "postgres-defaults/envelope-json, 2",
        "postgres-defaults/envelope-json, 3",
        "postgres-defaults/flat-tombstone-json-headers, 4",
        "postgres-defaults/flat-rewrite-json, 5",
        "postgres-defaults/cloudevents-json, 6"
    })
    void recordsThatComeTwiceAndPartitionsInAnyOrderChangeNothing(String file, long seed) throws Exception {
        List<Captured> records = records(file);
        Random random = new Random(seed);
        int cut = 1 + random.nextInt(records.size() - 1);
        List<Captured> again = new ArrayList<>(records.subList(0, cut));
        again.addAll(records.subList(random.nextInt(cut), records.size()));

        Set<String> expected = expected(CapturedTables.POSTGRES, records, file);
        assertThat(pages(doubled(records))).isEqualTo(expected);
        assertThat(pages(again)).as("seed %s, cut at %s", seed, cut).isEqualTo(expected);
        assertThat(pages(byPartitions(records, random))).as("seed %s", seed).isEqualTo(expected);
    }

    private static List<Captured> records(String file) throws IOException {
        return CapturedRecord.read(file).stream()
                .map(record -> new Captured(record.text("topic").replaceFirst(".*\\.", ""), record))
                .filter(captured -> MAPS.containsKey(captured.table()))
                .toList();
    }

    private static Set<String> expected(Map<String, Set<String>> rows, List<Captured> records, String file) {
        // Flattened rows without a key are refused.
        boolean needsKeys = !file.contains("/envelope");
        return records.stream()
                .map(Captured::table)
                .distinct()
                .filter(table -> !(needsKeys && table.equals("pages_nokey")))
                .flatMap(table -> Objects.requireNonNull(rows.get(table)).stream())
                .map(SITE::concat)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Captured> doubled(List<Captured> records) {
        return records.stream().flatMap(record -> Stream.of(record, record)).toList();
    }

    /** The records of each key in their order, and those of different keys in any. */
    private static List<Captured> byPartitions(List<Captured> records, Random random) {
        Map<String, List<Captured>> partitions = new HashMap<>();
        for (Captured record : records) {
            partitions
                    .computeIfAbsent(record.table() + record.key(), key -> new ArrayList<>())
                    .add(record);
        }
        List<List<Captured>> left = new ArrayList<>(partitions.values());
        left.sort(Comparator.comparing(list -> list.get(0).table() + list.get(0).key()));
        List<Captured> mixed = new ArrayList<>();
        while (!left.isEmpty()) {
            List<Captured> partition = left.get(random.nextInt(left.size()));
            mixed.add(partition.remove(0));
            left.removeIf(List::isEmpty);
        }
        return mixed;
    }

    /** The pages after these records. Only tables that were emptied, and rows that nothing names, are rejected. */
    private Set<String> pages(List<Captured> records) throws Exception {
        return pages(records, sources("", ""), Map.of());
    }

    private Set<String> pages(List<Captured> records, List<TopicSource> sources, Map<String, RecordEncoding> encodings)
            throws Exception {
        Path state = Files.createTempDirectory(folder, "state");
        try (PipelineDriver pipeline = new PipelineDriver(state, sources, encodings, TestSites.shop())) {
            pipeline.leap(UNTIL_AFTER_THE_CAPTURES);
            for (Captured record : records) {
                pipeline.sendTo(
                        record.table(),
                        record.record().bytes("key"),
                        record.record().bytes("value"),
                        record.headers());
            }
            pipeline.settle();

            assertThat(pipeline.takeRejected())
                    .allSatisfy(rejected -> assertThat(problems(rejected))
                            .containsAnyOf("payload-truncate", "is a flattened row without a key"));
            return new TreeSet<>(pipeline.pages("shop").keySet());
        }
    }

    private static String problems(TestRecord<byte[], byte[]> rejected) {
        StringBuilder text = new StringBuilder();
        rejected.headers().forEach(header -> text.append(new String(header.value(), UTF_8)));
        return text.toString();
    }

    private List<TopicSource> sources(String registries, String encoding) throws IOException, ConfigurationException {
        StringBuilder yaml =
                new StringBuilder("sites: [{id: shop, url: '" + SITE + "'}]\n" + registries + "sources:\n");
        MAPS.forEach((table, map) -> yaml.append("  - {name: ")
                .append(table.replace('_', '-'))
                .append(", site: shop, topic: ")
                .append(table)
                .append(", format: debezium, ")
                .append(encoding)
                .append("map: ")
                .append(map)
                .append("}\n"));
        Path file = folder.resolve("sitestream.yaml");
        Files.writeString(file, yaml);
        return ConfigurationLoader.load(file, Map.of()).sources().stream()
                .map(source ->
                        new TopicSource(Objects.requireNonNull(source.topic()), source.mapping(), source.encoding()))
                .toList();
    }
}

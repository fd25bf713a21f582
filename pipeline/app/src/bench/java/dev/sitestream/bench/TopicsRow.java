package dev.sitestream.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.avro.AvroEncoding;
import dev.sitestream.encoding.registry.RegistryAnswers;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.encoding.registry.RegistrySettings.Ids;
import dev.sitestream.encoding.registry.SchemaRegistry;
import dev.sitestream.health.Health;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Row y: records of changed rows, from their bytes to an event, compared with our own events and Avro's own reader. */
final class TopicsRow implements Row {

    private static final double MIN_GENERIC = 2;
    private static final double NANOS = 1e9;
    private static final int RECORDS = 64;
    private static final Map<String, String> NO_HEADERS = Map.of();

    private final JsonEventDecoder decoder = new JsonEventDecoder();
    private final Instant now = Instant.now();

    /** Turns the bytes of a record into an event. */
    private interface Reader {

        Decoded read(int number) throws Exception;
    }

    @Override
    public String id() {
        return "y";
    }

    @Override
    public String title() {
        return "records of Debezium to events";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        ChangedRow[] rows = new ChangedRow[RECORDS];
        byte[][] keys = new byte[RECORDS][];
        byte[][] own = new byte[RECORDS][];
        Mapping mapping = mapping();
        for (int i = 0; i < RECORDS; i++) {
            rows[i] = ChangedRow.of(i);
            keys[i] = ("{\"id\":" + i + "}").getBytes(StandardCharsets.UTF_8);
            own[i] = event(mapping, rows[i].json(), keys[i]).json();
        }
        Path folder = Files.createTempDirectory("sitestream-bench-");
        try (SchemaRegistry registry = registry(folder)) {
            RecordEncoding encoding = new AvroEncoding(registry, mapping, System::currentTimeMillis);
            Reader events = i -> decoder.decode(null, own[i], now);
            Reader json = i -> decoded(mapping, rows[i].json(), keys[i]);
            Reader avro = i -> decoded(mapping, encoding.value(rows[i].avro(), name -> null), keys[i]);
            Reader generic = i -> decoded(mapping, ChangedRow.generic(rows[i].avro()), keys[i]);
            requireEqual(events.read(1), json.read(1));
            requireEqual(events.read(1), avro.read(1));
            requireEqual(events.read(1), generic.read(1));

            int records = scale.choose(50_000, 20_000);
            Rounds rounds = new Rounds()
                    .with("events", () -> perSecond(events, records))
                    .with("json", () -> perSecond(json, records))
                    .with("avro", () -> perSecond(avro, records))
                    .with("generic", () -> perSecond(generic, records));
            rounds.medians(scale.choose(4, 3));
            Map<String, Double> medians = rounds.medians(scale.choose(15, 7));
            double ownEvents = medians.getOrDefault("events", 0.0);
            double ofAvro = medians.getOrDefault("avro", 0.0);
            return List.of(
                    against(
                                    "y",
                                    String.format(Locale.ROOT, "changed row in Avro, %d bytes", rows[0].avro().length),
                                    ofAvro,
                                    "Avro's reader, and the mapping of its JSON",
                                    medians.getOrDefault("generic", 0.0))
                            .aimingAt(Target.ratioAtLeast(MIN_GENERIC)),
                    against("y-own", "the same", ofAvro, "our own events", ownEvents),
                    against(
                            "y-json",
                            String.format(Locale.ROOT, "changed row in JSON, %d bytes", rows[0].json().length),
                            medians.getOrDefault("json", 0.0),
                            "our own events",
                            ownEvents));
        } finally {
            Workbench.delete(folder);
        }
    }

    private static Measurement against(String id, String subject, double ours, String rival, double rivals) {
        String unit = "records/CPU-s";
        return Measurement.of(id, subject, ours, unit)
                .against(String.format(Locale.ROOT, "%s: %,.0f %s", rival, rivals, unit), ours / rivals);
    }

    private Decoded decoded(Mapping mapping, byte[] value, byte[] key) {
        return decoder.decode(null, event(mapping, value, key).json(), now);
    }

    private static MappedEvent event(Mapping mapping, byte[] value, byte[] key) {
        return mapping.map(new Payload(value, NO_HEADERS, key)).events().get(0);
    }

    private static SchemaRegistry registry(Path folder) throws IOException {
        String answer = new ObjectMapper()
                .createObjectNode()
                .put("schema", ChangedRow.SCHEMA)
                .toString();
        RegistryAnswers answers = path -> Optional.of(answer);
        return new SchemaRegistry(
                new RegistrySettings("main", List.of(), Ids.CONFLUENT, Integer.BYTES, Map.of()),
                answers,
                folder,
                new Health());
    }

    private static Mapping mapping() throws IOException, ConfigurationException {
        Path file = Files.createTempFile("sitestream-bench-", ".yaml");
        try {
            Files.writeString(file, """
                    sites: [{id: shop, url: https://shop.example.com/}]
                    sources:
                      - name: catalog
                        site: shop
                        topic: pg.public.products
                        format: debezium
                        map: {url: "/p/{/slug}", when: {/published: true}, lastmod: /updated_at, title: /title}
                    """);
            return ConfigurationLoader.load(file, Map.of()).sources().get(0).mapping();
        } finally {
            Files.delete(file);
        }
    }

    private static double perSecond(Reader reader, int records) throws Exception {
        long[] valid = new long[1];
        long nanos = CpuTime.ofThread(() -> {
            for (int i = 0; i < records; i++) {
                valid[0] += reader.read(i % RECORDS) instanceof Decoded.Valid ? 1 : 0;
            }
        });
        if (valid[0] != records) {
            throw new IllegalStateException((records - valid[0]) + " records are no valid events");
        }
        return records * NANOS / nanos;
    }

    private static void requireEqual(Decoded expected, Decoded decoded) {
        if (!expected.equals(decoded)) {
            throw new IllegalStateException(decoded + " is not " + expected);
        }
    }
}

package dev.sitestream.bench;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Row m: mappings of a product by the preset `shopify`, bytes to bytes, compared with Java written by hand. */
final class MappingRow implements Row {

    private static final double MIN = 0.7;
    private static final double NANOS = 1e9;
    private static final int PAYLOADS = 64;

    private static final Map<String, String> HEADERS = Map.of(
            "content-type", "application/json",
            "user-agent", "Shop-Captain-Hook",
            "x-shopify-topic", "products/update",
            "x-shopify-shop-domain", "shop.example.com",
            "x-shopify-triggered-at", "2026-11-21T13:00:00.123456789Z",
            "x-shopify-webhook-id", "b54557e4-bdd9-4b37-8a5f-bf7d70bcd043");

    /** Maps a payload. */
    private interface Mapper {

        byte[] map(byte[] body) throws IOException;
    }

    @Override
    public String id() {
        return "m";
    }

    @Override
    public String title() {
        return "mappings of a product's webhook to an event, by the preset `shopify`";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        byte[][] payloads = new byte[PAYLOADS][];
        for (int i = 0; i < PAYLOADS; i++) {
            payloads[i] = ProductPayload.of(i);
        }
        Mapping mapping = mapping();
        Mapper ours = body ->
                mapping.map(new Payload(body, HEADERS, null)).events().get(0).json();
        Mapper streaming = body -> HandWrittenMapping.streaming(body, HEADERS);
        Mapper tree = body -> HandWrittenMapping.tree(body, HEADERS);
        requireEqual(ours.map(payloads[1]), streaming.map(payloads[1]));
        requireEqual(ours.map(payloads[1]), tree.map(payloads[1]));

        int mappings = scale.choose(50_000, 20_000);
        Rounds rounds = new Rounds()
                .with("ours", () -> perSecond(ours, payloads, mappings))
                .with("streaming", () -> perSecond(streaming, payloads, mappings))
                .with("tree", () -> perSecond(tree, payloads, mappings));
        rounds.medians(scale.choose(4, 3));
        Map<String, Double> medians = rounds.medians(scale.choose(15, 7));
        double own = medians.getOrDefault("ours", 0.0);
        String subject =
                String.format(Locale.ROOT, "mapping of a product of %.1f KB to its event", payloads[0].length / 1e3);
        return List.of(
                against("m", subject, own, "Java by hand with Jackson's tokens", medians.getOrDefault("streaming", 0.0))
                        .aimingAt(Target.ratioAtLeast(MIN)),
                against(
                        "m-tree",
                        "the same",
                        own,
                        "Java by hand with Jackson's tree",
                        medians.getOrDefault("tree", 0.0)));
    }

    private static Measurement against(String id, String subject, double own, String rival, double rivals) {
        String unit = "mappings/CPU-s";
        return Measurement.of(id, subject, own, unit)
                .against(String.format(Locale.ROOT, "%s: %,.0f %s", rival, rivals, unit), own / rivals);
    }

    private static Mapping mapping() throws IOException, ConfigurationException {
        Path file = Files.createTempFile("sitestream-bench-", ".yaml");
        try {
            Files.writeString(file, """
                    sites: [{id: shop, url: https://shop.example.com/}]
                    sources:
                      - name: shopify
                        site: shop
                        webhook: {preset: shopify, secret: benchmark-benchmark-benchmark-00}
                    """);
            return ConfigurationLoader.load(file, Map.of()).sources().get(0).mapping();
        } finally {
            Files.delete(file);
        }
    }

    private static double perSecond(Mapper mapper, byte[][] payloads, int mappings) throws Exception {
        long[] bytes = new long[1];
        long nanos = CpuTime.ofThread(() -> {
            for (int i = 0; i < mappings; i++) {
                bytes[0] += mapper.map(payloads[i % PAYLOADS]).length;
            }
        });
        if (bytes[0] == 0) {
            throw new IllegalStateException("no events");
        }
        return mappings * NANOS / nanos;
    }

    private static void requireEqual(byte[] ours, byte[] theirs) {
        if (!Arrays.equals(ours, theirs)) {
            throw new IllegalStateException(
                    new String(ours, StandardCharsets.UTF_8) + " is not " + new String(theirs, StandardCharsets.UTF_8));
        }
    }
}

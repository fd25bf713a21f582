package dev.sitestream.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.app.Peers;
import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.Topics;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Row z: the changes of a table, as Debezium writes them, through the whole pipeline until all pages are published;
 * compared with the same changes as our own events. Each row is inserted and then changed.
 */
final class TableRow implements Row {

    private static final double MIN = 0.8;
    private static final Map<String, String> NO_HEADERS = Map.of();

    /** What the same changes are sent as; its topic has its name. */
    private enum Form {
        EVENTS,
        AVRO,
        JSON;

        String topic() {
            return "table-" + name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public String id() {
        return "z";
    }

    @Override
    public String title() {
        return "changes of a table a CPU-second";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int changes = scale.choose(600_000, 100_000);
        HttpServer registry = registry();
        try (Workbench bench = Workbench.open()) {
            Map<Form, TopicSource> sources = sources(registry.getAddress().getPort());
            for (Form form : Form.values()) {
                bench.createEvents(form.topic());
            }
            for (Form form : Form.values()) {
                send(bench, form, sources.get(Form.JSON).mapping(), changes);
            }
            Rounds rounds = new Rounds();
            for (Form form : Form.values()) {
                Callable<Double> round = () -> perCpuSecond(bench, form, sources, changes);
                rounds.with(form.name(), round::call);
            }
            // Unmeasured: lets the JVM compile the measured code.
            rounds.medians(1);
            Map<String, Double> medians = rounds.medians(scale.choose(5, 3));
            return List.of(
                    measurement("z", "changed rows in Avro, through the whole pipeline", Form.AVRO, medians),
                    measurement("z-json", "the same in JSON without schemas", Form.JSON, medians));
        } finally {
            registry.stop(0);
        }
    }

    private static Measurement measurement(String id, String subject, Form form, Map<String, Double> medians) {
        double ours = medians.getOrDefault(form.name(), 0.0);
        double events = medians.getOrDefault(Form.EVENTS.name(), 0.0);
        return Measurement.of(id, subject, ours, "changes/CPU-s")
                .against(String.format(Locale.ROOT, "our own events: %,.0f changes/CPU-s", events), ours / events)
                .aimingAt(Target.ratioAtLeast(MIN));
    }

    private static double perCpuSecond(Workbench bench, Form form, Map<Form, TopicSource> sources, int changes)
            throws Exception {
        Function<String, Topics> topics =
                name -> new Topics(form == Form.EVENTS ? form.topic() : Workbench.EVENTS, name + "-rejected");
        TopicSource source = sources.get(form);
        SitestreamApplication pipeline = SitestreamApplication.anew(
                bench, topics, source == null ? Peers.NONE : new Peers(List.of(source), PipelineExtension.NONE));
        Spent spent = pipeline.publish(changes);
        pipeline.requireLivePages(changes / 2);
        pipeline.forget();
        return spent.events() / spent.ownCpu();
    }

    private static void send(Workbench bench, Form form, Mapping mapping, int changes) {
        bench.send(changes, i -> {
            int row = i % (changes / 2);
            byte[] key = ("{\"id\":" + row + "}").getBytes(StandardCharsets.UTF_8);
            try {
                ChangedRow change = ChangedRow.of(row, 2 * i / changes);
                return new ProducerRecord<>(
                        form.topic(),
                        key,
                        switch (form) {
                            case AVRO -> change.avro();
                            case JSON -> change.json();
                            case EVENTS ->
                                mapping.map(new Payload(change.json(), NO_HEADERS, key))
                                        .events()
                                        .get(0)
                                        .json();
                        });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static HttpServer registry() throws IOException {
        byte[] answer = new ObjectMapper()
                .createObjectNode()
                .put("schema", ChangedRow.SCHEMA)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static Map<Form, TopicSource> sources(int registryPort) throws IOException, ConfigurationException {
        Path file = Files.createTempFile("sitestream-bench-", ".yaml");
        try {
            Files.writeString(
                    file, """
                    registries: {main: {url: "http://127.0.0.1:%d"}}
                    sites: [{id: shop, url: "%s"}]
                    sources:
                      - {name: avro, site: shop, topic: %s, format: debezium, encoding: avro, registry: main, map: &map
                          {url: "/p/{/slug}", when: {/published: true}, lastmod: /updated_at, title: /title}}
                      - {name: json, site: shop, topic: %s, format: debezium, map: *map}
                    """.formatted(registryPort, CatalogEvents.SITE, Form.AVRO.topic(), Form.JSON.topic()));
            Map<Form, TopicSource> sources = new EnumMap<>(Form.class);
            for (TopicSource source : ConfigurationLoader.load(file, Map.of()).topicSources()) {
                sources.put(source.topic().equals(Form.AVRO.topic()) ? Form.AVRO : Form.JSON, source);
            }
            return sources;
        } finally {
            Files.delete(file);
        }
    }
}

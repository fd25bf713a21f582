package dev.sitestream.bench;

import com.sun.net.httpserver.HttpServer;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.app.Peers;
import dev.sitestream.config.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;

/**
 * Row o: the shop's events of row e, as recent ones, while the site announces its changes, and while they are written
 * to the topic of published pages; compared with the same events without.
 */
final class AnnouncingRow implements Row {

    private static final double MIN = 0.95;
    private static final double MICROS = 1e6;
    private static final int ROUNDS = 3;
    private static final String KEY = "bench-key-0123456789";

    /** The events are later than the start of every program that reads them, so that all of them are announced. */
    private static final Duration AHEAD = Duration.ofMinutes(30);

    private static final Duration CLOCK_TOLERANCE = Duration.ofHours(12);

    @Override
    public String id() {
        return "o";
    }

    @Override
    public String title() {
        return "events a second, while the site announces";
    }

    /** What the pipeline does besides publishing. */
    private enum Mode {
        PLAIN("-plain", "the same without announcements"),
        ANNOUNCING("", "announced to IndexNow on loopback"),
        PAGES("-pages", "on the topic of published pages");

        private final String suffix;
        private final String text;

        Mode(String suffix, String text) {
            this.suffix = suffix;
            this.text = text;
        }
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(1_000_000, 100_000);
        AtomicLong requests = new AtomicLong();
        HttpServer engine = engine(requests);
        try (Workbench bench = Workbench.open()) {
            Map<Mode, List<Spent>> spent = new EnumMap<>(Mode.class);
            for (int round = 0; round <= ROUNDS; round++) {
                bench.createEvents(topicOf(round));
            }
            // Unmeasured: lets the JVM compile the measured code.
            sendRecentEvents(bench, events, topicOf(0));
            for (Mode mode : Mode.values()) {
                workOff(bench, topicOf(0), events, mode, engine);
            }
            for (int round = 1; round <= ROUNDS; round++) {
                String topic = topicOf(round);
                sendRecentEvents(bench, events, topic);
                // The first reader of a topic is slower: each mode has each turn once.
                Mode[] modes = Mode.values();
                for (int i = 0; i < modes.length; i++) {
                    Mode mode = modes[(i + round) % modes.length];
                    spent.computeIfAbsent(mode, absent -> new ArrayList<>())
                            .add(workOff(bench, topic, events, mode, engine));
                }
            }
            if (requests.get() == 0) {
                throw new IllegalStateException("nothing was announced");
            }
            return measurements(events, spent);
        } finally {
            engine.stop(0);
        }
    }

    private List<Measurement> measurements(int events, Map<Mode, List<Spent>> spent) {
        List<Measurement> measurements = new ArrayList<>();
        for (Mode mode : List.of(Mode.ANNOUNCING, Mode.PAGES)) {
            String subject =
                    String.format(Locale.ROOT, "%,d recent events as in row e, all published, %s", events, mode.text);
            Measurement speed =
                    measurement(id() + mode.suffix, subject, "events/s", spent, mode, Spent::eventsPerSecond);
            measurements.add(mode == Mode.ANNOUNCING ? speed.aimingAt(Target.ratioAtLeast(MIN)) : speed);
            measurements.add(measurement(
                    id() + mode.suffix + "-cpu",
                    "the same: CPU of the program",
                    "µs/event",
                    spent,
                    mode,
                    one -> one.ownCpu() * MICROS / one.events()));
        }
        return measurements;
    }

    private static Measurement measurement(
            String id,
            String subject,
            String unit,
            Map<Mode, List<Spent>> spent,
            Mode mode,
            ToDoubleFunction<Spent> value) {
        List<Spent> own = spent.getOrDefault(mode, List.of());
        List<Spent> plain = spent.getOrDefault(Mode.PLAIN, List.of());
        return Spent.compare(id, subject, unit, own, Mode.PLAIN.text, plain, value);
    }

    private static String topicOf(int round) {
        return "recent-events-" + round;
    }

    private static void sendRecentEvents(Workbench bench, int events, String topic) {
        ShopMix mix =
                new ShopMix(events / 2, CatalogEvents.numberAt(Instant.now().plus(AHEAD)));
        bench.send(events, i -> Workbench.on(topic, mix.next()));
    }

    private static Spent workOff(Workbench bench, String topic, int events, Mode mode, HttpServer engine)
            throws Exception {
        Peers peers = mode == Mode.ANNOUNCING
                ? new Peers(List.of(), Announcing.of(Map.of("shop", settings(engine))))
                : Peers.NONE;
        SitestreamApplication pipeline = SitestreamApplication.anew(bench, name -> topics(name, topic, mode), peers);
        Spent spent = pipeline.publish(events);
        pipeline.forget();
        return spent;
    }

    private static Topics topics(String name, String events, Mode mode) {
        String pages = mode == Mode.PAGES ? name + "-published" : null;
        return new Topics(events, name + "-rejected", CLOCK_TOLERANCE, pages, null);
    }

    private static AnnounceSettings settings(HttpServer engine) {
        URI base = URI.create("http://127.0.0.1:" + engine.getAddress().getPort() + "/");
        return new AnnounceSettings(
                Duration.ZERO,
                AnnounceSettings.DEFAULT_AGAIN,
                AnnounceSettings.DEFAULT_DAILY,
                false,
                new IndexNowSettings(KEY, base.resolve("indexnow"), base.resolve(KEY + ".txt")),
                false,
                null,
                null,
                null);
    }

    /** An engine that accepts everything. */
    private static HttpServer engine(AtomicLong requests) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        byte[] key = KEY.getBytes(StandardCharsets.UTF_8);
        server.createContext("/" + KEY + ".txt", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, key.length);
                exchange.getResponseBody().write(key);
            }
        });
        server.createContext("/indexnow", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                requests.incrementAndGet();
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        return server;
    }
}

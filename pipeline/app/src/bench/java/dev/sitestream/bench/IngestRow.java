package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.config.Topics;
import dev.sitestream.produce.EventSender;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/**
 * Row n: events over HTTP until they are acknowledged. In batches, compared with {@code produce} of the same events;
 * one by one, compared with a Javalin that answers at once.
 */
final class IngestRow implements Row {

    private static final double MIN = 0.7;
    private static final int BATCH = 1_000;
    private static final int BATCH_CONNECTIONS = 4;
    private static final int SINGLE_CONNECTIONS = 64;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final String TOKEN = "sst_bench_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    private static final String PATH = "/v1/sites/shop/events";

    @Override
    public String id() {
        return "n";
    }

    @Override
    public String title() {
        return "events over HTTP, until they are acknowledged";
    }

    /** What the single requests to a server have shown. */
    private record Singles(double perSecond, double perCpuSecond, double p50Millis, double p99Millis) {}

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int events = scale.choose(500_000, 50_000);
        int singles = scale.choose(100_000, 10_000);
        List<byte[]> all = new ArrayList<>(events);
        for (int i = 0; i < events; i++) {
            all.add(CatalogEvents.upsert(i % 100_000, i).value());
        }
        List<byte[]> batches = batches(all);
        List<Measurement> measurements = new ArrayList<>();
        try (Workbench bench = Workbench.open()) {
            Path folder = bench.folder("ingest");
            Files.createDirectories(folder);
            bench.createEvents(Topics.DEFAULT.rejected());
            try (ServerProcess server = ingest(bench, folder, List.of())) {
                // Unmeasured: lets the JVMs compile the measured code.
                post(server, batches, "application/x-ndjson", BATCH_CONNECTIONS);
                produce(bench, all);
                List<Double> http = new ArrayList<>();
                List<Double> kafka = new ArrayList<>();
                for (int round = 0; round < scale.choose(5, 1); round++) {
                    kafka.add(events / produce(bench, all));
                    long begunNanos = System.nanoTime();
                    post(server, batches, "application/x-ndjson", BATCH_CONNECTIONS);
                    http.add(events * NANOS / (System.nanoTime() - begunNanos));
                }
                String subject = String.format(
                        Locale.ROOT,
                        "%,d events in NDJSON batches of %,d over %d connections",
                        events,
                        BATCH,
                        BATCH_CONNECTIONS);
                double rival = median(kafka);
                measurements.add(Measurement.of(id(), subject, median(http), "events/s")
                        .against(
                                String.format(Locale.ROOT, "`produce` of the same events: %,.1f events/s", rival),
                                median(http) / rival)
                        .aimingAt(Target.ratioAtLeast(MIN)));
            }
            measurements.addAll(singles(bench, folder, all.subList(0, singles), scale));
        }
        return measurements;
    }

    private List<Measurement> singles(Workbench bench, Path folder, List<byte[]> events, Scale scale) throws Exception {
        List<Singles> ours = new ArrayList<>();
        List<Singles> bare = new ArrayList<>();
        try (ServerProcess server = ingest(bench, folder, oneCore());
                ServerProcess rival =
                        ServerProcess.start(folder.resolve("javalin.log"), oneCore(), JavalinMain.class)) {
            single(server, events);
            single(rival, events);
            for (int round = 0; round < scale.choose(5, 1); round++) {
                ours.add(single(server, events));
                bare.add(single(rival, events));
            }
        }
        String subject = String.format(
                Locale.ROOT,
                "%,d events, each in a request of its own, over %d connections, the server on one core",
                events.size(),
                SINGLE_CONNECTIONS);
        return List.of(
                single("n-single", subject, "requests/s", ours, bare, Singles::perSecond),
                single(
                        "n-cpu",
                        "the same: requests per second of the server's CPU",
                        "requests/CPU s",
                        ours,
                        bare,
                        Singles::perCpuSecond),
                single("n-p50", "the same: until the acknowledgement, p50", "ms", ours, bare, Singles::p50Millis),
                single("n-p99", "the same: p99", "ms", ours, bare, Singles::p99Millis));
    }

    private static Measurement single(
            String id,
            String subject,
            String unit,
            List<Singles> ours,
            List<Singles> bare,
            ToDoubleFunction<Singles> value) {
        double own = Rounds.median(ours.stream().mapToDouble(value).toArray());
        double rival = Rounds.median(bare.stream().mapToDouble(value).toArray());
        return Measurement.of(id, subject, own, unit)
                .against(
                        String.format(Locale.ROOT, "a Javalin that answers at once: %,.1f %s", rival, unit),
                        own / rival);
    }

    private static Singles single(ServerProcess server, List<byte[]> events) throws Exception {
        long cpu = server.cpu().toNanos();
        long begunNanos = System.nanoTime();
        long[] nanos = post(server, events, "application/json", SINGLE_CONNECTIONS);
        double seconds = (System.nanoTime() - begunNanos) / NANOS;
        double cpuSeconds = (server.cpu().toNanos() - cpu) / NANOS;
        Arrays.sort(nanos);
        return new Singles(
                events.size() / seconds,
                events.size() / cpuSeconds,
                nanos[nanos.length / 2] / MILLIS,
                nanos[nanos.length * 99 / 100] / MILLIS);
    }

    /** Posts all bodies, and returns how long each took. */
    private static long[] post(ServerProcess server, List<byte[]> bodies, String type, int connections)
            throws Exception {
        long[] nanos = new long[bodies.size()];
        AtomicInteger next = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                running.add(threads.submit(() -> {
                    String headers = "Authorization: Bearer " + TOKEN + "\r\nContent-Type: " + type + "\r\n";
                    try (PostClient client = new PostClient(server.address(), PATH, headers)) {
                        for (int n = next.getAndIncrement(); n < nanos.length; n = next.getAndIncrement()) {
                            long begunNanos = System.nanoTime();
                            client.post(bodies.get(n));
                            nanos[n] = System.nanoTime() - begunNanos;
                        }
                    }
                    return null;
                }));
            }
            for (Future<Void> one : running) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
        return nanos;
    }

    /** Returns the seconds that it takes to send all events and have them acknowledged. */
    private static double produce(Workbench bench, List<byte[]> events) throws Exception {
        Map<String, String> client = Map.of("bootstrap.servers", bench.broker().address());
        long begunNanos = System.nanoTime();
        try (EventSender sender = new EventSender(Workbench.EVENTS, client)) {
            for (byte[] event : events) {
                sender.send(event, "the benchmark");
            }
            sender.flush();
        }
        return (System.nanoTime() - begunNanos) / NANOS;
    }

    private static ServerProcess ingest(Workbench bench, Path folder, List<String> prefix) throws Exception {
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(UTF_8)));
        Path config = Files.writeString(folder.resolve("ingest.yaml"), """
                ingest: {port: 0}
                sites:
                  - {id: shop, url: "%s", tokens: ["sha256:%s"]}
                """.formatted(CatalogEvents.SITE, hash));
        return ServerProcess.start(
                folder.resolve("ingest.log"),
                prefix,
                IngestMain.class,
                config.toString(),
                bench.broker().address());
    }

    /** A command that keeps another one on one core, where there is one. */
    private static List<String> oneCore() {
        return Files.isExecutable(Path.of("/usr/bin/taskset")) ? List.of("/usr/bin/taskset", "-c", "0") : List.of();
    }

    private static List<byte[]> batches(List<byte[]> events) {
        List<byte[]> batches = new ArrayList<>();
        for (int i = 0; i < events.size(); i += BATCH) {
            ByteArrayOutputStream batch = new ByteArrayOutputStream();
            for (byte[] event : events.subList(i, Math.min(events.size(), i + BATCH))) {
                batch.writeBytes(event);
                batch.write('\n');
            }
            batches.add(batch.toByteArray());
        }
        return batches;
    }

    private static double median(List<Double> values) {
        return Rounds.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

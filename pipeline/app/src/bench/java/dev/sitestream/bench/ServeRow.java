package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/**
 * Row s: a published file over HTTP, from the copy in memory, compared with Jetty's own handler of files. The clients
 * are on the same two cores as the server.
 */
final class ServeRow implements Row {

    private static final double MIN_PER_SECOND = 10_000;
    private static final int CONNECTIONS = 32;
    private static final int SLOW_CLIENTS = 500;
    private static final int ENTRIES = 60;
    private static final int LARGE = 4 * 1024 * 1024;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final String INDEX = "/sitemap.xml";
    private static final String SHARD = "/pages-00001.xml.gz";

    @Override
    public String id() {
        return "s";
    }

    @Override
    public String title() {
        return "a published file over HTTP";
    }

    /** What the requests to a server have shown. */
    private record Shown(double perSecond, double perCpuSecond, double p99Millis) {}

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int requests = scale.choose(300_000, 60_000);
        int rounds = scale.choose(5, 1);
        List<Measurement> measurements = new ArrayList<>();
        try (Workbench bench = Workbench.open()) {
            Path folder = bench.folder("served");
            Path site = Files.createDirectories(folder.resolve("shop.example.com"));
            int size = publish(site);
            List<Shown> ours = new ArrayList<>();
            List<Shown> jettys = new ArrayList<>();
            List<Shown> crowded = new ArrayList<>();
            try (ServerProcess server = ServerProcess.start(
                            folder.resolve("serve.log"), List.of(), ServeMain.class, folder.toString());
                    ServerProcess rival = ServerProcess.start(
                            folder.resolve("jetty.log"), List.of(), JettyFilesMain.class, site.toString())) {
                // Unmeasured: lets the JVMs compile the measured code.
                request(server, requests);
                request(rival, requests);
                for (int round = 0; round < rounds; round++) {
                    ours.add(request(server, requests));
                    jettys.add(request(rival, requests));
                }
                List<GetClient> slow = new ArrayList<>();
                try {
                    for (int i = 0; i < SLOW_CLIENTS; i++) {
                        GetClient client = new GetClient(server.address(), SHARD);
                        slow.add(client);
                        client.begin();
                    }
                    crowded.add(request(server, requests));
                } finally {
                    for (GetClient client : slow) {
                        client.close();
                    }
                }
            }
            String subject = String.format(
                    Locale.ROOT,
                    "%,d requests for an index of %,d bytes over %d connections, clients on the same cores",
                    requests,
                    size,
                    CONNECTIONS);
            measurements.add(compared("s", subject, "requests/s", ours, jettys, Shown::perSecond)
                    .aimingAt(Target.valueAtLeast(MIN_PER_SECOND)));
            measurements.add(compared(
                    "s-cpu",
                    "the same: requests per second of the server's CPU",
                    "requests/CPU s",
                    ours,
                    jettys,
                    Shown::perCpuSecond));
            measurements.add(compared("s-p99", "the same: p99", "ms", ours, jettys, Shown::p99Millis));
            measurements.add(Measurement.of(
                            "s-slow",
                            String.format(
                                    Locale.ROOT,
                                    "the same, while %d clients don't read a file of %,d bytes",
                                    SLOW_CLIENTS,
                                    LARGE),
                            median(crowded, Shown::perSecond),
                            "requests/s")
                    .aimingAt(Target.valueAtLeast(MIN_PER_SECOND)));
        }
        return measurements;
    }

    private static Measurement compared(
            String id,
            String subject,
            String unit,
            List<Shown> ours,
            List<Shown> jettys,
            ToDoubleFunction<Shown> value) {
        double own = median(ours, value);
        double rival = median(jettys, value);
        return Measurement.of(id, subject, own, unit)
                .against(
                        String.format(Locale.ROOT, "Jetty's own handler of files: %,.1f %s", rival, unit), own / rival);
    }

    private static double median(List<Shown> shown, ToDoubleFunction<Shown> value) {
        return Rounds.median(shown.stream().mapToDouble(value).toArray());
    }

    private static Shown request(ServerProcess server, int requests) throws Exception {
        long[] nanos = new long[requests];
        AtomicInteger next = new AtomicInteger();
        long cpu = server.cpu().toNanos();
        long begunNanos = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                running.add(threads.submit(() -> {
                    try (GetClient client = new GetClient(server.address(), INDEX)) {
                        for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                            long sentNanos = System.nanoTime();
                            client.get();
                            nanos[n] = System.nanoTime() - sentNanos;
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
        double seconds = (System.nanoTime() - begunNanos) / NANOS;
        double cpuSeconds = (server.cpu().toNanos() - cpu) / NANOS;
        Arrays.sort(nanos);
        return new Shown(requests / seconds, requests / cpuSeconds, nanos[requests * 99 / 100] / MILLIS);
    }

    /** Writes the files, and returns the size of the index. */
    private static int publish(Path site) throws Exception {
        StringBuilder index = new StringBuilder("<sitemapindex>");
        for (int i = 1; i <= ENTRIES; i++) {
            index.append(String.format(
                    Locale.ROOT, "<sitemap><loc>%spages-%05d.xml.gz</loc></sitemap>", CatalogEvents.SITE, i));
        }
        byte[] content = index.append("</sitemapindex>").toString().getBytes(UTF_8);
        Files.write(site.resolve(INDEX.substring(1)), content);
        Files.write(site.resolve(SHARD.substring(1)), new byte[LARGE]);
        return content.length;
    }
}

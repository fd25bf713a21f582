package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.app.Peers;
import dev.sitestream.app.PipelineApp;
import dev.sitestream.app.PipelineWatch;
import dev.sitestream.app.StartOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.store.directory.DirectoryObjectStore;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Row t: the time until the first byte of each view of the console, at rest, with 1,000 sites. The client is on the
 * same two cores.
 */
final class ConsoleRow implements Row {

    private static final double MAX_MILLIS = 100;
    private static final double MILLIS = 1e6;
    private static final int WARM_UPS = 5;
    private static final int REQUESTS = 50;
    private static final int REJECTED = 2_000;

    /** Longer than the newest rejected events are kept in memory. */
    private static final Duration LATER = Duration.ofMillis(3_200);

    private static final int REQUESTS_LATER = 5;

    @Override
    public String id() {
        return "t";
    }

    @Override
    public String title() {
        return "first byte of each view of the console";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 100_000);
        ManySites sites = new ManySites(pages);
        try (Workbench bench = Workbench.open()) {
            Path folder = bench.folder(bench.newName("sitestream"));
            int port = FreePorts.next();
            Path file = folder.resolve("sitestream.yaml");
            Files.writeString(
                    file,
                    "kafka: {bootstrap.servers: '" + bench.broker().address() + "', num.stream.threads: 2}\nstate: "
                            + folder + "\nstore: {directory: " + folder.resolve("public") + "}\nhttp: {port: " + port
                            + "}\n" + sites.yaml(),
                    UTF_8);
            Configuration configuration = ConfigurationLoader.load(file, Map.of());
            bench.send(pages, sites::event);
            bench.send(REJECTED, ManySites::rejected);
            try (OperatorServer operators = OperatorServer.start("127.0.0.1", port, Set.of(), configuration.sites());
                    BrokerConnection connection = BrokerConnection.open(configuration.broker(), configuration.state());
                    PipelineApp app = PipelineApp.start(StartOptions.of(
                                    connection,
                                    new StartOptions.Input(
                                            configuration.topics(),
                                            Workbench.PARTITIONS,
                                            new Peers(configuration.topicSources(), configuration.extension())),
                                    new StartOptions.Output(
                                            configuration.sites(),
                                            new DirectoryObjectStore(folder.resolve("public")),
                                            PublishSettings.CONTINUOUS),
                                    new StartOptions.Local(configuration.state(), "127.0.0.1:" + port))
                            .observedBy(operators))) {
                new PipelineWatch(app).awaitRest(pages + REJECTED, activity -> {});
                return measurements(new ViewClient(operators.port()), sites, pages);
            }
        }
    }

    private static List<Measurement> measurements(ViewClient client, ManySites sites, int pages) throws Exception {
        List<Measurement> measurements = new ArrayList<>();
        String of = String.format(Locale.ROOT, "%,d pages, %,d sites", pages, ManySites.SITES);
        for (Map.Entry<String, String> view : views(client, sites).entrySet()) {
            for (boolean page : List.of(true, false)) {
                String path = view.getValue();
                double first = client.firstByteNanos(path, page) / MILLIS;
                for (int i = 0; i < WARM_UPS; i++) {
                    client.firstByteNanos(path, page);
                }
                long[] nanos = new long[REQUESTS];
                for (int i = 0; i < REQUESTS; i++) {
                    nanos[i] = client.firstByteNanos(path, page);
                }
                measurements.add(measurement(
                        "t-" + view.getKey() + (page ? "-html" : "-json"),
                        String.format(Locale.ROOT, "%s of %s", page ? "HTML" : "JSON", path),
                        of,
                        first,
                        nanos));
            }
        }
        long[] later = new long[REQUESTS_LATER];
        for (int i = 0; i < REQUESTS_LATER; i++) {
            Thread.sleep(LATER.toMillis());
            later[i] = client.firstByteNanos("/rejected", false);
        }
        measurements.add(measurement(
                "t-rejected-later", "JSON of /rejected, read from the topic each time", of, later[0] / MILLIS, later));
        return measurements;
    }

    private static Measurement measurement(String id, String subject, String of, double first, long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return Measurement.of(
                        id,
                        String.format(
                                Locale.ROOT,
                                "%s (%s), p99; p50 %.1f ms, the first one %.1f ms",
                                subject,
                                of,
                                sorted[sorted.length / 2] / MILLIS,
                                first),
                        sorted[(int) Math.ceil(sorted.length * 0.99) - 1] / MILLIS,
                        "ms")
                .aimingAt(Target.valueAtMost(MAX_MILLIS));
    }

    /** The paths of the views, by a short name. */
    private static Map<String, String> views(ViewClient client, ManySites sites) throws Exception {
        String large = "/sites/" + ManySites.LARGE;
        SiteAnswer site = AnswerJson.read(client.json(large), SiteAnswer.class);
        String file = site.files().stream()
                .max(Comparator.comparing(ShardStatus::pages))
                .orElseThrow()
                .file();
        String middle = URLEncoder.encode("https://s0000.example.com/p/8", UTF_8);
        Map<String, String> views = new LinkedHashMap<>();
        views.put("sites", "/");
        views.put("sites-sorted", "/?sort=pages");
        views.put("sites-search", "/?q=s07&limit=1000");
        views.put("sites-later", "/?sort=site&after=s0500");
        views.put("site", large);
        views.put("site-small", "/sites/" + ManySites.SMALL);
        views.put("pages", large + "/pages");
        views.put("pages-middle", large + "/pages?after=" + middle);
        views.put("pages-withheld", large + "/pages?state=withheld&after=" + middle);
        views.put("pages-rare", large + "/pages?state=withheld&reason=status");
        views.put("page-listed", page(sites.url(sites.largePages() / 2 + 1)));
        views.put("page-withheld", page(sites.url(0)));
        views.put("page-unknown", page(sites.url(7) + "/?utm=1"));
        views.put("near", "/pages/near?url=" + URLEncoder.encode(sites.url(8).toUpperCase(Locale.ROOT), UTF_8));
        views.put("rejected", "/rejected");
        views.put("rejected-code", "/rejected?code=op-unknown");
        views.put("live", "/live");
        views.put("announcements", "/announcements?site=" + ManySites.LARGE);
        views.put("file", large + "/files/" + file);
        views.put("file-later", large + "/files/" + file + "?from=40000");
        views.put("file-index", large + "/files/sitemap.xml");
        views.put("file-raw", large + "/files/" + file + "/raw");
        return views;
    }

    private static String page(String url) {
        return "/pages?url=" + URLEncoder.encode(url, UTF_8);
    }
}

package dev.sitestream.bench;

import dev.sitestream.cli.moving.FolderImport;
import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.produce.EventSender;
import dev.sitestream.replay.EventFile;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.WholeFile;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/** Row p: an import of sitemaps to the topic, compared with {@code produce} of the same events from a file. */
final class ImportRow implements Row {

    private static final double MIN = 0.7;
    private static final int PAGES_OF_A_FILE = 50_000;
    private static final double NANOS = 1e9;

    @Override
    public String id() {
        return "p";
    }

    @Override
    public String title() {
        return "import of sitemaps, until all events are acknowledged";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int files = scale.choose(20, 2);
        Site site = Site.at(WebUrl.parse(CatalogEvents.SITE));
        try (Workbench bench = Workbench.open()) {
            Map<String, String> client =
                    Map.of("bootstrap.servers", bench.broker().address());
            Path folder = bench.folder("sitemaps");
            for (int i = 0; i < files; i++) {
                write(folder.resolve("pages-" + i + ".xml.gz"), i * PAGES_OF_A_FILE);
            }
            Path events = bench.folder("events").resolve("events.ndjson.gz");
            long pages = FolderImport.toFile(folder, site, events);
            // Unmeasured: lets the JVM compile the measured code.
            produce(events, client);
            FolderImport.toTopic(folder, site, Workbench.EVENTS, client);
            List<Double> imports = new ArrayList<>();
            List<Double> rivals = new ArrayList<>();
            for (int round = 0; round < scale.choose(5, 1); round++) {
                long begunNanos = System.nanoTime();
                produce(events, client);
                rivals.add(pages * NANOS / (System.nanoTime() - begunNanos));
                begunNanos = System.nanoTime();
                FolderImport.toTopic(folder, site, Workbench.EVENTS, client);
                imports.add(pages * NANOS / (System.nanoTime() - begunNanos));
            }
            double rival = median(rivals);
            String subject = String.format(Locale.ROOT, "%,d pages in %,d gzipped sitemaps", pages, files);
            return List.of(Measurement.of(id(), subject, median(imports), "events/s")
                    .against(
                            String.format(
                                    Locale.ROOT,
                                    "`produce` of the same events from a gzipped file: %,.1f events/s",
                                    rival),
                            median(imports) / rival)
                    .aimingAt(Target.ratioAtLeast(MIN)));
        }
    }

    private static void write(Path file, int first) throws Exception {
        List<Page> pages = IntStream.range(first, first + PAGES_OF_A_FILE)
                .mapToObj(CatalogPages::plain)
                .toList();
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write(WholeFile.of(Format.XML, Set.of(), pages));
        }
    }

    private static void produce(Path events, Map<String, String> client) throws Exception {
        try (EventFile file = EventFile.open(events.toString());
                EventSender sender = new EventSender(Workbench.EVENTS, client)) {
            for (byte[] line = file.next(); line != null; line = file.next()) {
                sender.send(line, file.name() + ":" + file.lineNumber());
            }
            sender.flush();
        }
    }

    private static double median(List<Double> values) {
        return Rounds.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}

package dev.sitestream.bench;

import dev.sitestream.page.News.Publication;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Row g: the time from sending an event until its change is readable in the store, and until the index shows it. */
final class FreshnessRow implements Row {

    static final String NEWS_SECTION = "news-pages";

    private static final String PRODUCTS = "products";
    private static final int PROBES_OF_A_FILE = 500;
    private static final Pattern LOC = Pattern.compile("<loc>([^<]+)</loc>");

    @Override
    public String id() {
        return "g";
    }

    @Override
    public String title() {
        return "freshness at 2,000 events a second";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(1_000_000, 50_000);
        Duration warmUp = Duration.ofSeconds(scale.choose(20, 15));
        Duration time = Duration.ofSeconds(scale.choose(60, 10));
        try (Workbench bench = Workbench.open()) {
            String name = bench.newName("sitestream");
            Path folder = bench.folder(name);
            // The store is in memory; otherwise the disk, which the broker and the state share, would dominate the
            // result.
            StoreInMemory objects = new StoreInMemory();
            WatchedStore store = new WatchedStore(objects);
            SitestreamApplication pipeline = SitestreamApplication.of(bench, name, folder, site(), store);
            bench.send(pages, i -> CatalogEvents.upsert(i, i));
            pipeline.workOff(pages);
            Map<String, String> probed = probedPages(objects);
            Set<String> watched = new TreeSet<>(probed.values());
            watched.addAll(List.of(Sightings.INDEX, Sightings.NEWS, NEWS_SECTION + "-00001.xml.gz"));
            FreshnessTraffic traffic = new FreshnessTraffic(bench.client(), new ShopMix(pages, pages), probed);
            List<Probe> probes = new ArrayList<>();
            pipeline.workOffWhile(() -> {
                traffic.run(warmUp);
                store.watch(watched::contains);
                probes.addAll(traffic.run(time));
                return traffic.sent();
            });
            traffic.close();
            String of = String.format(
                    Locale.ROOT, " (2,000 events/s on %,d pages, %d s, a store in memory)", pages, time.toSeconds());
            return measurements(probes, Sightings.of(store.writes()), of);
        }
    }

    private static Site site() throws Exception {
        return new Site(
                "shop",
                WebUrl.parse(CatalogEvents.SITE),
                CatalogEvents.SITE,
                1,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                List.of(
                        new Section(
                                NEWS_SECTION,
                                List.of(PathPattern.of("/news/**")),
                                Format.XML,
                                true,
                                PublishWaits.after(Duration.ZERO)),
                        Section.of(PRODUCTS, List.of())),
                ListingRules.NONE,
                null,
                new Outputs(
                        new NewsSettings(true, new Publication("The Shop", "en"), NewsSettings.DEFAULT_PUBLISH_AFTER),
                        FeedSettings.NONE,
                        null),
                ShrinkLimit.DEFAULT);
    }

    /** Returns some pages of the first and of the last file, with their files. */
    private static Map<String, String> probedPages(StoreInMemory objects) throws IOException {
        List<String> files = objects.objects().keySet().stream()
                .filter(name -> name.startsWith(PRODUCTS))
                .toList();
        Map<String, String> pages = new LinkedHashMap<>();
        for (String file : List.of(files.get(0), files.get(files.size() - 1))) {
            byte[] content = Objects.requireNonNull(objects.objects().get(file)).content();
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
                LOC.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .results()
                        .limit(PROBES_OF_A_FILE)
                        .forEach(loc -> pages.put(loc.group(1), file));
            }
        }
        return pages;
    }

    private List<Measurement> measurements(List<Probe> probes, Sightings sightings, String of) {
        List<Long> inNews = new ArrayList<>();
        List<Long> articleInFile = new ArrayList<>();
        List<Long> articleInIndex = new ArrayList<>();
        List<Long> productInFile = new ArrayList<>();
        List<Long> productInIndex = new ArrayList<>();
        for (Probe probe : probes) {
            if (probe.isNews()) {
                add(inNews, probe, sightings.inFile(Sightings.NEWS, FreshnessTraffic.title(probe.time())));
            }
            OptionalLong inFile = sightings.inFile(probe.file(), probe.time().toString());
            add(probe.isNews() ? articleInFile : productInFile, probe, inFile);
            if (inFile.isPresent()) {
                add(
                        probe.isNews() ? articleInIndex : productInIndex,
                        probe,
                        sightings.inIndex(probe.file(), probe.time(), inFile.getAsLong()));
            }
        }
        double most = PublishWaits.DEFAULT.most().toMillis();
        List<Measurement> measurements = new ArrayList<>();
        measurements.addAll(percentiles("g-news", "an article in news.xml" + of, inNews, 100, 300));
        measurements.addAll(percentiles("g-article", "an article in its section's file", articleInFile, 100, 300));
        measurements.addAll(percentiles("g-article-index", "… in the index", articleInIndex, 150, 500));
        measurements.addAll(percentiles("g-page", "a product in its file, freshness 60 s", productInFile, 0, most));
        measurements.addAll(percentiles("g-page-index", "… in the index", productInIndex, 0, 0));
        return measurements;
    }

    private static void add(List<Long> delays, Probe probe, OptionalLong seen) {
        // A probe that never appeared counts as worse than all others.
        delays.add(seen.isPresent() ? seen.getAsLong() - probe.sentAtNanos() : TimeUnit.HOURS.toNanos(1));
    }

    /** Returns three percentiles; a target of 0 means none. */
    private static List<Measurement> percentiles(String id, String subject, List<Long> delays, double p50, double p99) {
        long[] sorted = delays.stream().mapToLong(Long::longValue).sorted().toArray();
        return List.of(
                percentile(id + "-p50", subject + ": p50", sorted, 0.5, p50),
                percentile(id + "-p99", subject + ": p99", sorted, 0.99, p99),
                percentile(id + "-p999", subject + ": p99.9", sorted, 0.999, 0));
    }

    private static Measurement percentile(String id, String subject, long[] sorted, double share, double max) {
        double nanos = sorted[Math.min(sorted.length - 1, (int) Math.ceil(share * sorted.length) - 1)];
        Measurement measurement = Measurement.of(id, subject, nanos / TimeUnit.MILLISECONDS.toNanos(1), "ms");
        return max > 0 ? measurement.aimingAt(Target.valueAtMost(max)) : measurement;
    }
}

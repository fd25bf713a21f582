package dev.sitestream.bench;

import dev.sitestream.gzip.Compression;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.WebUrl;
import dev.sitestream.publish.WholeShard;
import dev.sitestream.shard.Lane;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.PageChange;
import dev.sitestream.shard.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.topology.StoredLane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Rows b and c: a full shard's file, of which nothing is at hand, from the stores on disk to gzip's bytes. What can't be
 * saved is deflating the bytes once they are there.
 */
final class ColdShardRow implements Row {

    private static final double MOST = 1.25;
    private static final double MILLIS = 1e6;
    private static final Instant BEGIN = Instant.parse("2026-10-01T00:00:00Z");
    private static final int ALTERNATES = 40;
    private static final int IMAGES = 3;

    /** Languages in several countries, as {@code hreflang} writes them. */
    private static final String[] LANGUAGES = {"de", "en", "es", "fr", "it", "nl", "pl", "pt"};

    private static final String[] COUNTRIES = {"AT", "BE", "CA", "CH", "US"};

    private final String id;
    private final String of;
    private final IntFunction<Page> pages;

    private ColdShardRow(String id, String of, IntFunction<Page> pages) {
        this.id = id;
        this.of = of;
        this.pages = pages;
    }

    /** Row b: a shard full of pages that have nothing but themselves. */
    static ColdShardRow plain() {
        return new ColdShardRow("b", "plain pages", number -> page(number, Extensions.NONE));
    }

    /** Row c: a shard full of pages that have much beside. */
    static ColdShardRow withExtensions() {
        return new ColdShardRow(
                "c",
                "pages with " + ALTERNATES + " alternates and " + IMAGES + " images",
                number -> page(number, extensions(number)));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return "a whole shard of " + of + ", from the stores to gzip bytes";
    }

    @Override
    public List<Figure> run(Scale scale) throws Exception {
        Path folder = Files.createTempDirectory("sitestream-bench-");
        try {
            try (StoredLane lane = new StoredLane(folder)) {
                fillFirstShard(lane.store());
            }
            try (StoredLane lane = new StoredLane(folder)) {
                return measure(lane.store(), scale);
            }
        } finally {
            Workbench.delete(folder);
        }
    }

    private List<Figure> measure(LaneStore store, Scale scale) throws Exception {
        Shard shard =
                store.shards().stream().min(Comparator.comparing(Shard::id)).orElseThrow();
        List<Figure> figures = new ArrayList<>();
        for (Compression compression : Compression.values()) {
            figures.add(measure(new WholeShard(shard, store, compression), shard, compression, scale));
        }
        return figures;
    }

    private Figure measure(WholeShard whole, Shard shard, Compression compression, Scale scale) throws Exception {
        if (!Arrays.equals(whole.fromSlots(), whole.fromReadyBytes())) {
            throw new IllegalStateException("the two files differ");
        }
        Rounds rounds = new Rounds()
                .with("slots", () -> CpuTime.ofThread(whole::fromSlots) / MILLIS)
                .with("ready bytes", () -> CpuTime.ofThread(whole::fromReadyBytes) / MILLIS);
        // The compiler has to have seen it.
        rounds.medians(scale.choose(10, 5));
        Map<String, Double> medians = rounds.medians(scale.choose(25, 7));
        double ours = medians.getOrDefault("slots", Double.NaN);
        double rival = medians.getOrDefault("ready bytes", Double.NaN);
        String how = compression.name().toLowerCase(Locale.ROOT);
        String what = String.format(
                Locale.ROOT,
                "a cold shard of %,d %s (%.1f MB), from RocksDB to gzip (%s)",
                shard.live(),
                of,
                whole.size() / 1e6,
                how);
        String against = String.format(Locale.ROOT, "deflating the ready bytes alone: %.1f ms", rival);
        return Figure.of(compression == Compression.ZLIB ? id : id + "-" + how, what, ours, "ms CPU")
                .against(against, ours / rival)
                .aimingAt(compression == Compression.ZLIB ? Target.ratioAtMost(MOST) : Target.NONE);
    }

    private void fillFirstShard(LaneStore store) throws Exception {
        Site site = new Site(
                "shop",
                WebUrl.parse(CatalogEvents.SITE),
                CatalogEvents.SITE,
                Site.DEFAULT_LANES,
                Limits.PROTOCOL,
                Site.DEFAULT_PUBLISH_AFTER,
                List.of(Section.of("products", List.of())));
        Lane lane = new Lane(site, store);
        long now = BEGIN.toEpochMilli();
        for (int number = 0; lane.shards().size() < 2; number++) {
            lane.apply(new PageChange.Upsert(number, "products", pages.apply(number)), now, now);
        }
    }

    private static Page page(int number, Extensions extensions) {
        String lastmod = BEGIN.plusSeconds(97L * number).toString();
        return new Page(
                CatalogEvents.url(number),
                lastmod,
                null,
                null,
                "Product " + number,
                "en",
                null,
                extensions,
                Visibility.PLAIN);
    }

    private static Extensions extensions(int number) {
        String url = CatalogEvents.url(number);
        List<Alternate> alternates = new ArrayList<>();
        for (String language : LANGUAGES) {
            for (String country : COUNTRIES) {
                String hreflang = language + "-" + country;
                String folder = CatalogEvents.SITE + hreflang.toLowerCase(Locale.ROOT) + "/";
                alternates.add(new Alternate(hreflang, url.replace(CatalogEvents.SITE, folder)));
            }
        }
        List<String> images = new ArrayList<>();
        for (int i = 1; i <= IMAGES; i++) {
            images.add(CatalogEvents.SITE + "img/" + number + "-" + i + ".jpg?width=1200&height=900");
        }
        return new Extensions(images, List.of(), alternates, null);
    }
}

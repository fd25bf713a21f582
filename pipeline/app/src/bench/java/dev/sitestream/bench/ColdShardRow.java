package dev.sitestream.bench;

import dev.sitestream.gzip.Compression;
import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.shards.content.WholeShard;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.topology.state.StoredLane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Rows b and c: a full shard's file without any cached block, from the stores on disk to gzip bytes, compared with
 * deflating the rendered bytes, which can't be avoided.
 */
final class ColdShardRow implements Row {

    private static final double MAX = 1.25;
    private static final double MILLIS = 1e6;
    static final String SECTION = "products";
    private static final long NOW = 1_790_000_000_000L;

    private final String id;
    private final List<Kind> kinds;

    private ColdShardRow(String id, Kind... kinds) {
        this.id = id;
        this.kinds = List.of(kinds);
    }

    /** A kind of pages that fill a shard. */
    private record Kind(String id, String pages, IntFunction<Page> byNumber, Target target) {}

    /** Row b: pages without extensions. */
    static ColdShardRow plain() {
        return new ColdShardRow(
                "b",
                new Kind("b", "plain pages", CatalogPages::plain, Target.ratioAtMost(MAX)),
                new Kind("b-lean", "pages with URL and lastmod alone", CatalogPages::lean, Target.NONE));
    }

    /** Row c: pages with many extensions. */
    static ColdShardRow withExtensions() {
        return new ColdShardRow(
                "c",
                new Kind(
                        "c",
                        "pages with 40 alternates and 3 images",
                        CatalogPages::withExtensions,
                        Target.ratioAtMost(MAX)));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String title() {
        return "a whole shard of " + kinds.get(0).pages() + ", from the stores to gzip bytes";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        List<Measurement> measurements = new ArrayList<>();
        for (Kind kind : kinds.subList(0, scale.choose(kinds.size(), 1))) {
            Path folder = Files.createTempDirectory("sitestream-bench-");
            try {
                try (StoredLane lane = new StoredLane(folder)) {
                    fillFirstShard(lane.store(), kind);
                }
                try (StoredLane lane = new StoredLane(folder)) {
                    measurements.addAll(measure(lane.store(), kind, scale));
                }
            } finally {
                Workbench.delete(folder);
            }
        }
        return measurements;
    }

    private static void fillFirstShard(LaneStore store, Kind kind) throws Exception {
        Lane lane = lane(store);
        for (int number = 0; lane.shards().size() < 2; number++) {
            lane.apply(new PageChange.Upsert(number, SECTION, kind.byNumber().apply(number), null), NOW, NOW);
        }
    }

    /** A lane of a shop with one section. */
    static Lane lane(LaneStore store) throws Exception {
        Site site = new Site(
                "shop",
                WebUrl.parse(CatalogEvents.SITE),
                CatalogEvents.SITE,
                Site.DEFAULT_LANES,
                Limits.PROTOCOL,
                PublishWaits.DEFAULT,
                List.of(Section.of(SECTION, List.of())));
        return new Lane(site, store);
    }

    private static List<Measurement> measure(LaneStore store, Kind kind, Scale scale) throws Exception {
        Shard shard =
                store.shards().stream().min(Comparator.comparing(Shard::id)).orElseThrow();
        List<Measurement> measurements = new ArrayList<>();
        for (Compression compression : Compression.values()) {
            measurements.add(measure(new WholeShard(shard, store, compression), kind, compression, scale));
        }
        return measurements;
    }

    private static Measurement measure(WholeShard shard, Kind kind, Compression compression, Scale scale)
            throws Exception {
        if (!Arrays.equals(shard.fromSlots(), shard.fromReadyBytes())) {
            throw new IllegalStateException("the two files differ");
        }
        Rounds rounds = new Rounds()
                .with("slots", () -> CpuTime.ofThread(shard::fromSlots) / MILLIS)
                .with("ready bytes", () -> CpuTime.ofThread(shard::fromReadyBytes) / MILLIS);
        // Lets the JVM compile the code.
        rounds.medians(scale.choose(12, 4));
        Map<String, Double> medians = rounds.medians(scale.choose(25, 5));
        double ours = medians.getOrDefault("slots", Double.NaN);
        double rival = medians.getOrDefault("ready bytes", Double.NaN);
        boolean isDefault = compression == Compression.ZLIB;
        String how = compression.name().toLowerCase(Locale.ROOT);
        return Measurement.of(
                        isDefault ? kind.id() : kind.id() + "-" + how,
                        String.format(
                                Locale.ROOT,
                                "a cold shard of %,d %s (%.1f MB), from RocksDB to gzip (%s)",
                                shard.pages(),
                                kind.pages(),
                                shard.size() / 1e6,
                                how),
                        ours,
                        "ms CPU")
                .against(String.format(Locale.ROOT, "deflating the ready bytes alone: %.1f ms", rival), ours / rival)
                .aimingAt(isDefault ? kind.target() : Target.NONE);
    }
}

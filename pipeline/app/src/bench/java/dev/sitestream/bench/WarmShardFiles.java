package dev.sitestream.bench;

import dev.sitestream.gzip.Compression;
import dev.sitestream.page.Page;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.shards.content.WarmShard;
import dev.sitestream.topology.state.StoredLane;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * The second half of row a: a full shard with some changed blocks, from the stores on disk to gzip bytes, compared with
 * zlib on a whole file's rendered bytes and with other libraries.
 */
final class WarmShardFiles {

    private static final double MILLIS = 1e6;
    private static final int PAGES = 50_000;
    private static final int BLOCKS = 100;
    private static final int SLOTS = PAGES / BLOCKS;
    private static final long NOW = 1_790_000_000_000L;
    private static final double MIN_OF_PEERS = 2;

    private final Lane lane;
    private final LaneStore store;
    private final List<Page> pages = new ArrayList<>();
    private long changes;

    private WarmShardFiles(LaneStore store) throws Exception {
        this.store = store;
        this.lane = ColdShardRow.lane(store);
        for (int number = 0; number < PAGES; number++) {
            pages.add(CatalogPages.plain(number));
            put(number);
        }
    }

    static List<Measurement> measure(Scale scale) throws Exception {
        Path folder = Files.createTempDirectory("sitestream-bench-");
        try (StoredLane stored = new StoredLane(folder)) {
            return new WarmShardFiles(stored.store()).measurements(folder, scale);
        } finally {
            Workbench.delete(folder);
        }
    }

    private List<Measurement> measurements(Path folder, Scale scale) throws Exception {
        Shard shard = lane.shards().iterator().next();
        WarmShard warm = new WarmShard(shard, store, Compression.ZLIB);
        byte[] ready = new GZIPInputStream(new ByteArrayInputStream(warm.file())).readAllBytes();
        Path peers = Files.createDirectories(folder.resolve("peers"));
        Rounds rounds = new Rounds()
                .with("1", () -> changed(warm, 1))
                .with("10", () -> changed(warm, 10))
                .with("100", () -> changed(warm, BLOCKS))
                .with(WholeFile.NAME, () -> CpuTime.ofThread(() -> WholeFile.compress(ready)) / MILLIS)
                .with("sitemapgen4j", () -> CpuTime.ofThread(() -> PeerFiles.sitemapgen4j(pages, peers)) / MILLIS)
                .with("StAX", () -> CpuTime.ofThread(() -> PeerFiles.stax(pages)) / MILLIS);
        rounds.medians(scale.choose(10, 4));
        Map<String, Double> medians = rounds.medians(scale.choose(21, 7));
        List<Measurement> measurements = new ArrayList<>();
        measurements.add(measurement("a1-file", "1", WholeFile.NAME, 60, medians));
        measurements.add(measurement("a10-file", "10", WholeFile.NAME, 8, medians));
        measurements.add(measurement("a100-file", "100", WholeFile.NAME, 0.9, medians));
        measurements.add(measurement("a100-sitemapgen4j", "100", "sitemapgen4j", MIN_OF_PEERS, medians));
        measurements.add(measurement("a100-stax", "100", "StAX", MIN_OF_PEERS, medians));
        return measurements;
    }

    private static Measurement measurement(
            String id, String dirty, String rival, double min, Map<String, Double> medians) {
        double own = medians.getOrDefault(dirty, Double.NaN);
        double its = medians.getOrDefault(rival, Double.NaN);
        return Measurement.of(id, dirty + " dirty blocks of 100, from RocksDB to the file's bytes", own, "ms CPU")
                .against(String.format(Locale.ROOT, "%s, whole: %.1f ms CPU", rival, its), its / own)
                .aimingAt(Target.ratioAtLeast(min));
    }

    /** Changes a page in each of this many blocks, and makes the file; returns the CPU time in milliseconds. */
    private double changed(WarmShard warm, int blocks) throws Exception {
        for (int i = 0; i < blocks; i++) {
            put(i * (BLOCKS / blocks) * SLOTS + SLOTS / 2);
        }
        return CpuTime.ofThread(warm::file) / MILLIS;
    }

    /** Puts a page with a new priority. */
    private void put(int number) {
        changes++;
        Page page = pages.get(number);
        Page changed = new Page(
                page.url(),
                page.lastmod(),
                page.changefreq(),
                String.format(Locale.ROOT, "0.%04d", changes % 10_000),
                page.title(),
                page.language(),
                page.translationGroup(),
                page.extensions(),
                page.visibility());
        lane.apply(new PageChange.Upsert(changes, ColdShardRow.SECTION, changed, null), NOW, NOW);
    }
}

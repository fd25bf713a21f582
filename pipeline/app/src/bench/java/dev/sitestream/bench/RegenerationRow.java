package dev.sitestream.bench;

import dev.sitestream.gzip.Compression;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Row a: a file with some changed blocks, from rendered entries to gzip bytes, compared with the whole file. */
final class RegenerationRow implements Row {

    private static final double NANOS_PER_MILLI = 1e6;

    /** The number of random patterns of changes that are measured together. */
    private static final int PATTERNS = 5;

    /** The minimum number of blocks that are compressed for one measurement. */
    private static final int MIN_BLOCKS = 20;

    /** Dirty blocks, and the target: the whole file's time divided by theirs with zlib; 0 without a target. */
    private record Case(String id, String subject, List<BitSet> dirty, double target) {}

    @Override
    public String id() {
        return "a";
    }

    @Override
    public String title() {
        return "compressing a file again of which some blocks have changed";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        CatalogEntries entries = CatalogEntries.full();
        List<Measurement> measurements = new ArrayList<>(WarmShardFiles.measure(scale));
        try (BlockedFile zlib = new BlockedFile(entries, Compression.ZLIB);
                BlockedFile fast = new BlockedFile(entries, Compression.FAST)) {
            for (Case its : cases()) {
                Map<String, Double> millis = measure(its, entries, zlib, fast, scale);
                measurements.add(measurement(its.id(), its.subject() + ", zlib", millis, "zlib")
                        .aimingAt(its.target() == 0 ? Target.NONE : Target.ratioAtLeast(its.target())));
                measurements.add(measurement(its.id() + "-fast", its.subject() + ", fast", millis, "fast"));
                if (its.id().equals("a100")) {
                    measurements.add(share(millis));
                }
            }
        }
        return measurements;
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.add(new Case("a1", "1 dirty block of 100", List.of(BlockedFile.spread(1)), 60));
        cases.add(new Case("a10", "10 dirty blocks of 100", List.of(BlockedFile.spread(10)), 8));
        cases.add(new Case("a100", "100 dirty blocks of 100", List.of(BlockedFile.spread(100)), 0.9));
        for (int changes : new int[] {1, 10, 100, 1_000}) {
            Random random = new Random(changes);
            List<BitSet> dirty = new ArrayList<>();
            for (int i = 0; i < PATTERNS; i++) {
                dirty.add(BlockedFile.scattered(changes, random));
            }
            double blocks =
                    dirty.stream().mapToInt(BitSet::cardinality).average().orElseThrow();
            String subject = String.format(Locale.ROOT, "%,d changed at random (%.1f dirty blocks)", changes, blocks);
            cases.add(new Case("a'" + changes, subject, dirty, changes == 100 ? 1.4 : 0));
        }
        return cases;
    }

    /** Returns the milliseconds of CPU for one file, by contender. */
    private static Map<String, Double> measure(
            Case its, CatalogEntries entries, BlockedFile zlib, BlockedFile fast, Scale scale) throws Exception {
        Rounds rounds = new Rounds()
                .with("zlib", () -> millis(zlib, its.dirty()))
                .with("fast", () -> millis(fast, its.dirty()))
                .with(
                        WholeFile.NAME,
                        () -> CpuTime.ofThread(() -> WholeFile.compress(entries.bytes())) / NANOS_PER_MILLI);
        // Lets the JVM compile the code before it is measured.
        rounds.medians(scale.choose(3, 2));
        return rounds.medians(scale.choose(9, 3));
    }

    private static double millis(BlockedFile file, List<BitSet> dirty) throws Exception {
        int files = Math.max(dirty.size(), MIN_BLOCKS / dirty.get(0).cardinality());
        long nanos = CpuTime.ofThread(() -> {
            for (int i = 0; i < files; i++) {
                file.regenerate(dirty.get(i % dirty.size()));
            }
        });
        return nanos / NANOS_PER_MILLI / files;
    }

    private static Measurement measurement(String id, String subject, Map<String, Double> millis, String contender) {
        double own = millis.getOrDefault(contender, Double.NaN);
        double whole = millis.getOrDefault(WholeFile.NAME, Double.NaN);
        return Measurement.of(id, subject, own, "ms CPU").against(rival(whole), whole / own);
    }

    /** The time of the fast compression of a whole file in proportion to zlib's. */
    private static Measurement share(Map<String, Double> millis) {
        double own = millis.getOrDefault("fast", Double.NaN);
        double whole = millis.getOrDefault(WholeFile.NAME, Double.NaN);
        return Measurement.of("a-fast", "all blocks, fast: share of zlib's time", own, "ms CPU")
                .against(rival(whole), own / whole)
                .aimingAt(Target.ratioAtMost(0.25));
    }

    private static String rival(double millis) {
        return String.format(Locale.ROOT, "%s: %.1f ms CPU", WholeFile.NAME, millis);
    }
}

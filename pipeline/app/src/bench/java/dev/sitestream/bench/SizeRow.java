package dev.sitestream.bench;

import dev.sitestream.gzip.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Row d: the size of files in blocks, compared with files that are compressed as a whole. */
final class SizeRow implements Row {

    private static final double KILO = 1_000;

    @Override
    public String id() {
        return "d";
    }

    @Override
    public String title() {
        return "size of a file of blocks";
    }

    @Override
    public List<Measurement> run(Scale scale) throws IOException {
        List<Measurement> measurements = new ArrayList<>();
        add("d-full", "50,000 pages with lastmod, changefreq and priority", CatalogEntries.full(), measurements);
        add("d-brief", "50,000 pages with short names and lastmod only", CatalogEntries.brief(), measurements);
        return measurements;
    }

    private static void add(String id, String subject, CatalogEntries entries, List<Measurement> measurements)
            throws IOException {
        double whole = WholeFile.compress(entries.bytes()).length / KILO;
        String rival = String.format(Locale.ROOT, "%s: %,.0f kB", WholeFile.NAME, whole);
        double zlib = size(entries, Compression.ZLIB);
        double fast = size(entries, Compression.FAST);
        measurements.add(Measurement.of(id, subject + ", zlib", zlib, "kB")
                .against(rival, zlib / whole)
                .aimingAt(Target.ratioAtMost(1.05)));
        measurements.add(
                Measurement.of(id + "-fast", subject + ", fast", fast, "kB").against(rival, fast / whole));
    }

    private static double size(CatalogEntries entries, Compression compression) {
        try (BlockedFile file = new BlockedFile(entries, compression)) {
            return file.regenerate(BlockedFile.spread(0)).length / KILO;
        }
    }
}

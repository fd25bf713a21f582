package dev.sitestream.bench;

import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.report.ComparisonReport;
import dev.sitestream.compare.report.ComparisonReport.Source;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.Page;
import dev.sitestream.replay.EventFile;
import dev.sitestream.replay.EventFileException;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Row q: a comparison of two equal listings, compared with only decompressing and sorting their URLs. */
final class CompareRow implements Row {

    /** What {@code compare} takes of a heap of 256 MiB. */
    private static final int MEMORY_BYTES = 32 << 20;

    private static final String OLD = "old";
    private static final String NEW = "new";

    private static final Comparison.Progress NO_PROGRESS = new Comparison.Progress() {
        @Override
        public void read(Side side, long entries) {}

        @Override
        public void compared(long pages, long all) {}
    };

    @Override
    public String id() {
        return "q";
    }

    @Override
    public String title() {
        return "comparison of two listings";
    }

    @Override
    public List<Measurement> run(Scale scale) throws Exception {
        int pages = scale.choose(2_000_000, 300_000);
        Path folder = Files.createTempDirectory("sitestream-bench-");
        try {
            // In the order of their numbers and in the opposite one; the URLs' order is another.
            write(folder, OLD, pages, i -> i);
            write(folder, NEW, pages, i -> pages - 1 - i);
            Rounds rounds =
                    new Rounds().with("ours", () -> compare(folder, pages)).with("sort", () -> sort(folder));
            rounds.medians(1);
            Map<String, Double> medians = rounds.medians(scale.choose(5, 3));
            double own = medians.getOrDefault("ours", 0.0);
            double sort = medians.getOrDefault("sort", 0.0);
            String subject = String.format(
                    Locale.ROOT,
                    "%,d pages compared with %,d, in gzipped events with lastmod and priority",
                    pages,
                    pages);
            String rival = String.format(Locale.ROOT, "`gzip -dc | sort` of their URLs: %.2f s", sort);
            return List.of(Measurement.of("q", subject, own, "s").against(rival, own / sort));
        } finally {
            for (String side : List.of(OLD, NEW)) {
                Files.deleteIfExists(events(folder, side));
                Files.deleteIfExists(urls(folder, side));
            }
            Files.delete(folder);
        }
    }

    private static Path events(Path folder, String side) {
        return folder.resolve(side + ".ndjson.gz");
    }

    private static Path urls(Path folder, String side) {
        return folder.resolve(side + ".txt.gz");
    }

    private static void write(Path folder, String side, int pages, IntUnaryOperator numberAt) throws IOException {
        try (OutputStream events = gzip(events(folder, side));
                OutputStream urls = gzip(urls(folder, side))) {
            for (int i = 0; i < pages; i++) {
                Page page = CatalogPages.plain(numberAt.applyAsInt(i));
                events.write(("{\"op\":\"upsert\",\"url\":\"" + page.url() + "\",\"lastmod\":\"" + page.lastmod()
                                + "\",\"priority\":" + page.priority() + "}\n")
                        .getBytes(StandardCharsets.UTF_8));
                urls.write((page.url() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static OutputStream gzip(Path file) throws IOException {
        return new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(file)), 1 << 16);
    }

    private static double compare(Path folder, int pages) throws IOException, InterruptedException {
        Comparison.Settings settings =
                new Comparison.Settings(new TemporaryFiles(folder), MEMORY_BYTES, Set.of(), Instant.now(), NO_PROGRESS);
        long begunNanos = System.nanoTime();
        ComparisonReport report = ComparisonReport.of(source(folder, OLD), source(folder, NEW), settings, null);
        double seconds = (System.nanoTime() - begunNanos) / 1e9;
        if (!report.isEqual() || report.totals().all().equal() != pages) {
            throw new IllegalStateException(String.join("\n", report.text()));
        }
        return seconds;
    }

    private static Source source(Path folder, String side) {
        String file = events(folder, side).toString();
        Listing listing = receiver -> {
            try (EventFile events = EventFile.open(file)) {
                for (byte[] event = events.next(); event != null; event = events.next()) {
                    receiver.page(new Origin(file, Math.toIntExact(events.lineNumber())), event);
                }
            } catch (EventFileException e) {
                throw new IOException(e);
            }
        };
        return new Source(side, listing);
    }

    private static double sort(Path folder) throws IOException, InterruptedException {
        long begunNanos = System.nanoTime();
        for (String side : List.of(OLD, NEW)) {
            ProcessBuilder builder = new ProcessBuilder(
                            "sh",
                            "-c",
                            "gzip -dc \"$1\" | sort",
                            "sh",
                            urls(folder, side).toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().put("LC_ALL", "C");
            int exitCode = builder.start().waitFor();
            if (exitCode != 0) {
                throw new IOException("sort has failed with " + exitCode);
            }
        }
        return (System.nanoTime() - begunNanos) / 1e9;
    }
}

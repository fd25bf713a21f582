package dev.sitestream.compare.report;

import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.Field;
import dev.sitestream.compare.Totals;
import dev.sitestream.listing.Listing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares two listings and reports the result. */
public final class ComparisonReport {

    private final ComparisonResult result;

    private ComparisonReport(ComparisonResult result) {
        this.result = result;
    }

    /**
     * A side of the comparison.
     *
     * @param name its name for people
     */
    public record Source(String name, Listing listing) {}

    /**
     * Compares.
     *
     * @param folder receives the report in HTML and CSV: a new or empty folder, or one with an earlier report; null for
     *     none
     * @throws IOException if a listing can't be read, or a file can't be written; the message is meant for people
     */
    public static ComparisonReport of(Source old, Source now, Comparison.Settings settings, @Nullable Path folder)
            throws IOException, InterruptedException {
        Samples samples = new Samples();
        ComparisonResult result;
        if (folder == null) {
            Totals totals =
                    new Comparison(settings, new FindingRows(List.of(samples))).run(old.listing(), now.listing());
            result = result(old, now, settings, totals, samples);
        } else {
            ReportFolder report = ReportFolder.at(folder);
            try (CsvLists lists = report.lists()) {
                Totals totals = new Comparison(settings, new FindingRows(List.of(samples, lists)))
                        .run(old.listing(), now.listing());
                result = result(old, now, settings, totals, samples);
            }
            report.complete(result);
        }
        return new ComparisonReport(result);
    }

    private static ComparisonResult result(
            Source old, Source now, Comparison.Settings settings, Totals totals, Samples samples) {
        List<String> ignored =
                settings.ignored().stream().sorted().map(Field::text).collect(Collectors.toList());
        return new ComparisonResult(old.name(), now.name(), ignored, totals, samples);
    }

    /** Whether both sides are equal. */
    public boolean isEqual() {
        return result.totals().isEqual();
    }

    /** The counts. */
    public Totals totals() {
        return result.totals();
    }

    /** A summary for people, safe for terminals. */
    public List<String> text() {
        return TextReport.of(result);
    }

    /** Counts and samples as a JSON object. */
    public String json() {
        return JsonReport.of(result);
    }
}

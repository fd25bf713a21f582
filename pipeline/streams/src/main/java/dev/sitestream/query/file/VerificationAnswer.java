package dev.sitestream.query.file;

import dev.sitestream.publish.VerifyReport;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The report of the last {@code sitestream verify} of a site.
 *
 * @param site the site's id
 * @param report the report; null if there is none
 */
public record VerificationAnswer(String site, @Nullable Report report) {

    /** The answer with a report. */
    public static VerificationAnswer of(String site, @Nullable VerifyReport kept) {
        return new VerificationAnswer(site, kept == null ? null : Report.of(kept));
    }

    /**
     * A report.
     *
     * @param at when the verification ended, in RFC 3339
     * @param pages how many pages are published
     * @param files in how many files
     * @param held whether publication was held, so that differences were to be expected
     * @param differences how many differences there were
     * @param examples the first ones
     */
    public record Report(String at, long pages, long files, boolean held, long differences, List<Difference> examples) {

        private static Report of(VerifyReport kept) {
            return new Report(
                    Instant.ofEpochMilli(kept.atMillis()).toString(),
                    kept.pages(),
                    kept.files(),
                    kept.held(),
                    kept.differences(),
                    kept.examples().stream()
                            .map(example -> new Difference(example.file(), example.text()))
                            .toList());
        }
    }

    /**
     * A difference.
     *
     * @param file the name of the file
     * @param text what differs
     */
    public record Difference(String file, String text) {}
}

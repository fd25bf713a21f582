package dev.sitestream.compare.report;

import java.util.List;
import java.util.Locale;

/** The lists of a report. */
enum FindingList {
    ONLY_IN_OLD("Only in OLD", "url", "section", "lastmod", "place"),
    ONLY_IN_NEW("Only in NEW", "url", "section", "lastmod", "place"),
    DIFFERING("Differing", "url", "field", "old", "new", "section", "old_place", "new_place"),
    LIKELY_THE_SAME("Likely the same page at another URL", "old_url", "new_url", "because", "urls_differ_by"),
    RESPELLED("The same URL in another spelling", "url", "old_spelling", "new_spelling", "differs_by"),
    DUPLICATES("Listed more than once", "side", "url", "counted_place", "repeated_place", "differing_fields"),
    PROBLEMS("Errors and warnings", "side", "severity", "place", "problem");

    private final String title;
    private final String columns;

    FindingList(String title, String... columns) {
        this.title = title;
        this.columns = String.join(",", columns);
    }

    /** Its name in JSON. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of its file. */
    String file() {
        return key().replace('_', '-') + ".csv";
    }

    /** Its title for people. */
    String title() {
        return title;
    }

    /** The names of its columns. */
    List<String> columns() {
        return List.of(columns.split(","));
    }
}

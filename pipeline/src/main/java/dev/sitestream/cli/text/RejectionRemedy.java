package dev.sitestream.cli.text;

import static java.util.Map.entry;

import dev.sitestream.page.event.ProblemCode;
import java.util.Map;
import java.util.Optional;

/** How to correct a rejected event, by the reason for its rejection. */
final class RejectionRemedy {

    private static final Map<String, String> REMEDIES = Map.ofEntries(
            entry(ProblemCode.VALUE_MISSING.text(), "send a JSON object, or the page's URL as key to delete it"),
            entry(ProblemCode.UTF8_INVALID.text(), "write the file in UTF-8"),
            entry(ProblemCode.JSON_INVALID.text(), "write each event as a JSON object on a line of its own"),
            entry(ProblemCode.JSON_LIMIT_EXCEEDED.text(), "remove what is not a field of an event"),
            entry(ProblemCode.NOT_AN_OBJECT.text(), "write each event as a JSON object"),
            entry(
                    ProblemCode.OP_MISSING.text(),
                    "add \"op\": \"upsert\" for a page that exists, \"delete\" for one that is gone"),
            entry(
                    ProblemCode.OP_UNKNOWN.text(),
                    "write \"upsert\" for a page that exists, \"delete\" for one that is gone"),
            entry(ProblemCode.URL_MISSING.text(), "add \"url\", the page's absolute URL"),
            entry(ProblemCode.URL_INVALID.text(), "write the page's absolute URL, with http:// or https://"),
            entry(ProblemCode.SITE_UNKNOWN.text(), "name the site with --site, or add it to the key `sites`"),
            entry(ProblemCode.TIME_INVALID.text(), "write \"time\" as 2026-11-21T08:00:00Z, or leave it out"),
            entry(ProblemCode.TIME_IN_FUTURE.text(), "correct the clock that \"time\" comes from, or leave it out"));

    private RejectionRemedy() {}

    /** The remedy; empty if the reason itself says what is allowed. */
    static Optional<String> of(String code) {
        return Optional.ofNullable(REMEDIES.get(code));
    }
}

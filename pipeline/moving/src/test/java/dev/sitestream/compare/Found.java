package dev.sitestream.compare;

import dev.sitestream.listing.Origin;
import dev.sitestream.sorting.TemporaryFiles;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Everything that a comparison finds, as lines of text. */
final class Found implements Differences {

    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    static final Comparison.Progress NO_PROGRESS = new Comparison.Progress() {
        @Override
        public void read(Side side, long entries) {}

        @Override
        public void compared(long pages, long all) {}
    };

    private final List<String> lines = new ArrayList<>();

    static Comparison.Settings settings(Path folder, int memoryBytes, Field... ignored) {
        return new Comparison.Settings(new TemporaryFiles(folder), memoryBytes, Set.of(ignored), NOW, NO_PROGRESS);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void problem(Side side, Severity severity, Origin origin, String text) {
        lines.add(severity + " in " + side + " " + origin + ": " + text);
    }

    @Override
    public void only(Side side, ComparedPage page) {
        lines.add("only " + side + " " + shortened(page.url()));
    }

    @Override
    public void differs(ComparedPage old, ComparedPage now, Set<Field> fields) {
        for (Field field : new TreeSet<>(fields)) {
            FieldChange change = FieldChange.of(field, old, now);
            lines.add("differs " + shortened(old.url()) + " " + field.text() + ": " + change.old() + " -> "
                    + change.now());
        }
    }

    @Override
    public void respelled(ComparedPage old, ComparedPage now, Set<SameUrlRule> rules) {
        lines.add("respelled " + old.given() + " -> " + now.given() + " " + new TreeSet<>(rules));
    }

    @Override
    public void duplicate(Side side, ComparedPage counted, ComparedPage repeated, Set<Field> fields) {
        lines.add("duplicate " + side + " " + shortened(counted.url()) + " " + counted.origin() + " "
                + repeated.origin() + " " + new TreeSet<>(fields));
    }

    @Override
    public void likely(LikelyPair pair) {
        lines.add("likely " + shortened(pair.oldUrl()) + " -> " + shortened(pair.newUrl()) + " " + pair.evidence() + " "
                + new TreeSet<>(pair.rules()));
    }

    private static String shortened(String url) {
        return url.replace("https://shop.example.com", "");
    }
}

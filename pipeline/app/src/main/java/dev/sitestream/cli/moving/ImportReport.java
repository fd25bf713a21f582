package dev.sitestream.cli.moving;

import dev.sitestream.listing.Origin;
import dev.sitestream.page.event.Problem;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What was wrong with a listing: a line for each of the first problems of a file, and the sums at the end. */
final class ImportReport {

    private static final int MAX_LINES = 100;
    private static final int MAX_PLACES = 3;

    /** Pages that were refused for the same reason. */
    private static final class Refused {

        private final List<Origin> places = new ArrayList<>(MAX_PLACES);
        private long count;
    }

    private final PrintWriter out;
    private final Runnable beforeLines;
    private final Map<String, Refused> refused = new LinkedHashMap<>();
    private String file = "";
    private long linesOfFile;
    private long pages;
    private long refusedPages;
    private long problems;
    private long gaps;

    /** @param beforeLines called before each line, so that a progress bar on the terminal can be cleared */
    ImportReport(PrintWriter out, Runnable beforeLines) {
        this.out = out;
        this.beforeLines = beforeLines;
    }

    void countPage() {
        pages++;
    }

    long pages() {
        return pages;
    }

    /** Whether nothing was refused, and there was no problem. */
    boolean isFine() {
        return refusedPages == 0 && problems == 0;
    }

    /** Reports a problem by which the listing may be incomplete. */
    void problem(Origin origin, String text) {
        gaps++;
        defect(origin, text);
    }

    /** Reports a problem of a page that is read. */
    void defect(Origin origin, String text) {
        problems++;
        line(origin, text);
    }

    void note(Origin origin, String text) {
        line(origin, "note: " + text);
    }

    /** Reports a value that is left out of a page. */
    void leftOut(Origin origin, Problem warning) {
        defect(origin, warning.field() + " is left out: " + warning.detail());
    }

    /** Reports a page that is refused. */
    void refuse(Origin origin, Problem reason) {
        refusedPages++;
        Refused same = refused.computeIfAbsent(reason.code().text(), code -> new Refused());
        same.count++;
        if (same.places.size() < MAX_PLACES) {
            same.places.add(origin);
        }
        line(origin, "refused: " + reason.field() + ": " + reason.detail());
    }

    /** The sums, and the reasons for which pages were refused. */
    List<String> summary(long files, long unchanged) {
        List<String> lines = new ArrayList<>();
        endFile();
        lines.add(count(files, "file")
                + (unchanged == 0 ? "" : String.format(Locale.ROOT, " (and %,d unchanged)", unchanged))
                + ", " + count(pages, "page") + " imported, "
                + String.format(Locale.ROOT, "%,d", refusedPages) + " refused, " + count(problems, "problem"));
        if (gaps > 0) {
            lines.add("  the listing is incomplete, because of " + count(gaps, "problem")
                    + ": not all that it names was read");
        }
        refused.forEach((code, same) -> lines.add(String.format(Locale.ROOT, "  %,d refused: %s; ", same.count, code)
                + (same.count > same.places.size() ? "the first: " : "")
                + PlainText.of(String.join(
                        ", ", same.places.stream().map(Origin::toString).toList()))));
        return lines;
    }

    private void line(Origin origin, String text) {
        if (!origin.file().equals(file)) {
            endFile();
            file = origin.file();
        }
        linesOfFile++;
        if (linesOfFile <= MAX_LINES) {
            print(origin + ": " + text);
        }
    }

    private void endFile() {
        if (linesOfFile > MAX_LINES) {
            print(String.format(Locale.ROOT, "%s: and %,d more", file, linesOfFile - MAX_LINES));
        }
        linesOfFile = 0;
    }

    /** Writes a line, made harmless for a terminal: a hostile file may have control characters in it. */
    private void print(String text) {
        beforeLines.run();
        out.println(PlainText.of(text));
        out.flush();
    }

    private static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}

package dev.sitestream.validate;

import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.util.Locale;

/** The findings in all files: a line for each problem, and totals for the end. */
public final class Report {

    private static final int MAX_LINES = 100;

    private final PrintWriter out;
    private final Runnable beforeLines;
    private final LanguageVersions versions = new LanguageVersions();
    private long files;
    private long pages;
    private long problems;
    private long notes;

    /**
     * @param out receives the lines
     * @param beforeLines called before each line, so that a progress bar on the terminal can be cleared
     */
    public Report(PrintWriter out, Runnable beforeLines) {
        this.out = out;
        this.beforeLines = beforeLines;
    }

    /** Reports what only all files together show. Call it after the last file. */
    public void end() {
        long before = problems;
        versions.check((entry, version) -> {
            countProblem();
            if (problems - before <= MAX_LINES) {
                line(entry + ": names a language version, the page of " + version
                        + ", that does not name this page back; search engines ignore such links");
            }
        });
        if (problems - before > MAX_LINES) {
            line(String.format(
                    Locale.ROOT,
                    "and %,d more pages with a version that does not name them",
                    problems - before - MAX_LINES));
        }
        if (versions.isUsed() && !versions.isComplete()) {
            countNote();
            line(String.format(
                    Locale.ROOT,
                    "note: language versions are checked for links back up to %,d pages or %,d versions; the others are not",
                    LanguageVersions.MAX_ENTRIES,
                    LanguageVersions.MAX_LINKS));
        }
    }

    /** The number of problems. */
    public long problems() {
        return problems;
    }

    /** The totals, as in {@code 3 files, 12,345 pages, 2 problems}. */
    public String summary() {
        String summary = count(files, "file") + ", " + count(pages, "page") + ", " + count(problems, "problem");
        return notes == 0 ? summary : summary + ", " + count(notes, "note");
    }

    LanguageVersions versions() {
        return versions;
    }

    void countFile() {
        files++;
    }

    void countPage() {
        pages++;
    }

    void countProblem() {
        problems++;
    }

    void countNote() {
        notes++;
    }

    /** Writes a line, made harmless for a terminal: a hostile file may have control characters in it. */
    void line(String text) {
        beforeLines.run();
        out.println(PlainText.of(text));
        out.flush();
    }

    private static String count(long number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}

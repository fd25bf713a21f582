package dev.sitestream.validate;

import dev.sitestream.logging.PlainText;
import java.io.PrintWriter;
import java.util.Locale;

/** What was found in all files: a line for each problem, and figures for the end. */
public final class Report {

    private final PrintWriter out;
    private final Runnable beforeLines;
    private long files;
    private long pages;
    private long problems;
    private long notes;

    /**
     * @param out where the lines go
     * @param beforeLines is called before any is written: what else is on the terminal may have to make room
     */
    public Report(PrintWriter out, Runnable beforeLines) {
        this.out = out;
        this.beforeLines = beforeLines;
    }

    /** How many problems there are. */
    public long problems() {
        return problems;
    }

    /** The figures, as in {@code 3 files, 12,345 pages, 2 problems}. */
    public String summary() {
        String summary = count(files, "file") + ", " + count(pages, "page") + ", " + count(problems, "problem");
        return notes == 0 ? summary : summary + ", " + count(notes, "note");
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

    /** Writes a line, whatever a hostile file has put into it. */
    void line(String text) {
        beforeLines.run();
        out.println(PlainText.of(text));
        out.flush();
    }

    private static String count(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }
}

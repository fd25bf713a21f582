package dev.sitestream.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Lines on standard error that are redrawn in place on a terminal; elsewhere one line every 5 s.
 *
 * <p>Lines have to be shorter than the terminal is wide: a line that wraps can't be redrawn. Not thread-safe.
 */
public final class RedrawnLines {

    private static final Duration REDRAW = Duration.ofMillis(200);
    private static final Duration LINE_PAUSE = Duration.ofSeconds(5);

    /** ECMA-48 "erase in line". */
    private static final String CLEAR_LINE = "\r\u001b[K";
    /** ECMA-48 "erase in page", from the cursor to the end. */
    private static final String CLEAR_REST = "\u001b[J";

    private final PrintStream out;
    private final ProgressStyle style;
    private final LongSupplier nanoTime;
    private final long pauseNanos;
    private long shownAtNanos;
    private int drawnLines;

    /**
     * A view that shows nothing yet.
     *
     * @param out standard error
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public RedrawnLines(PrintStream out, ProgressStyle style, LongSupplier nanoTime) {
        this.out = out;
        this.style = style;
        this.nanoTime = nanoTime;
        this.pauseNanos = (style == ProgressStyle.BAR ? REDRAW : LINE_PAUSE).toNanos();
        this.shownAtNanos = nanoTime.getAsLong() - pauseNanos;
    }

    /** A view on this process's standard error. */
    public static RedrawnLines onStandardError() {
        return new RedrawnLines(System.err, ProgressStyle.ofStandardError(), System::nanoTime);
    }

    /** Whether it is time to show new content. */
    public boolean isDue() {
        return nanoTime.getAsLong() - shownAtNanos >= pauseNanos;
    }

    /**
     * Replaces the shown content, whether that is due or not.
     *
     * @param block the lines on a terminal
     * @param line the line in a log
     */
    public void show(List<String> block, String line) {
        shownAtNanos = nanoTime.getAsLong();
        if (style == ProgressStyle.BAR) {
            out.print(render(block));
            drawnLines = block.size();
        } else {
            out.println(line);
        }
        out.flush();
    }

    /** Prints permanent lines above everything that is shown later. */
    public void announce(List<String> lines) {
        if (drawnLines > 0) {
            out.print(render(List.of()));
            drawnLines = 0;
        }
        lines.forEach(out::println);
        out.flush();
    }

    private String render(List<String> block) {
        StringBuilder text = new StringBuilder();
        if (drawnLines > 0) {
            // ECMA-48 "cursor up"
            text.append("\u001b[").append(drawnLines).append('A');
        }
        block.forEach(line -> text.append(CLEAR_LINE).append(line).append(System.lineSeparator()));
        return text.append(CLEAR_REST).toString();
    }
}

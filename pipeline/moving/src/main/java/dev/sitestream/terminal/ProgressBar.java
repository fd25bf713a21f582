package dev.sitestream.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Shows the progress of one piece of work on standard error: a bar that is redrawn on a terminal, otherwise a line
 * every 5 s.
 *
 * <p>{@link #update} is cheap: most calls only read the clock. Not thread-safe.
 */
public final class ProgressBar implements AutoCloseable {

    private static final Duration REDRAW = Duration.ofMillis(100);
    private static final Duration LINE_PAUSE = Duration.ofSeconds(5);

    /** Returns to the line's start and clears it: ECMA-48 "erase in line". */
    private static final String REWIND = "\r\u001b[K";

    private final PrintStream out;
    private final ProgressStyle style;
    private final ProgressText text;
    private final LongSupplier nanoTime;
    private final long begunNanos;
    private final long pauseNanos;
    private long shownAtNanos;
    private long count;
    private boolean drawn;
    private boolean closed;

    /**
     * Shows the progress of work that starts now.
     *
     * @param out standard error
     * @param label what is done, as in {@code Reading}
     * @param unit what is counted, as in {@code events}
     * @param nanoTime {@code System::nanoTime}, or a test's clock
     */
    public ProgressBar(PrintStream out, ProgressStyle style, String label, String unit, LongSupplier nanoTime) {
        this.out = out;
        this.style = style;
        this.text = new ProgressText(label, unit);
        this.nanoTime = nanoTime;
        this.begunNanos = nanoTime.getAsLong();
        this.pauseNanos = (style == ProgressStyle.BAR ? REDRAW : LINE_PAUSE).toNanos();
        this.shownAtNanos = begunNanos;
    }

    /** Shows progress on this process's standard error, as a bar if that is a terminal. */
    public static ProgressBar onStandardError(String label, String unit) {
        return new ProgressBar(System.err, ProgressStyle.ofStandardError(), label, unit, System::nanoTime);
    }

    /**
     * Updates the progress, and shows it if that is due.
     *
     * @param fraction the part of the work that is done, from 0 to 1; empty when the total is not known
     * @param count the number of things done so far
     */
    public void update(OptionalDouble fraction, long count) {
        this.count = count;
        long nowNanos = nanoTime.getAsLong();
        if (nowNanos - shownAtNanos < pauseNanos) {
            return;
        }
        shownAtNanos = nowNanos;
        Progress progress = new Progress(fraction, count, Duration.ofNanos(nowNanos - begunNanos));
        if (style == ProgressStyle.BAR) {
            out.print(REWIND + text.bar(progress));
            drawn = true;
        } else {
            out.println(text.line(progress));
        }
        out.flush();
    }

    /** Clears the bar until it is drawn again, so that other text can be printed. */
    public void clear() {
        if (drawn && !closed) {
            out.print(REWIND);
            out.flush();
            drawn = false;
        }
    }

    /** Replaces the bar with a summary line. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        Progress progress =
                new Progress(OptionalDouble.empty(), count, Duration.ofNanos(nanoTime.getAsLong() - begunNanos));
        out.println((drawn ? REWIND : "") + text.summary(progress));
        out.flush();
    }
}

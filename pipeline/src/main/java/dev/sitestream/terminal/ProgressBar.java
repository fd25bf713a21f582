package dev.sitestream.terminal;

import java.io.PrintStream;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * The progress of one piece of work on standard error: a bar that is drawn again on a terminal, else a line every 5 s.
 *
 * <p>It is cheap to {@link #update}: most calls only look at the clock. Not thread-safe.
 */
public final class ProgressBar implements AutoCloseable {

    private static final Duration REDRAW = Duration.ofMillis(100);
    private static final Duration LINE_PAUSE = Duration.ofSeconds(5);

    /** Back to the line's start, and clear it: ECMA-48 "erase in line". */
    private static final String REWIND = "\r\u001b[K";

    private final PrintStream out;
    private final ProgressStyle style;
    private final ProgressText text;
    private final LongSupplier nanoTime;
    private final long begun;
    private final long pauseNanos;
    private long shownAt;
    private long count;
    private boolean drawn;
    private boolean closed;

    /**
     * Begins to show the progress of work that begins now.
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
        this.begun = nanoTime.getAsLong();
        this.pauseNanos = (style == ProgressStyle.BAR ? REDRAW : LINE_PAUSE).toNanos();
        this.shownAt = begun;
    }

    /** Progress of this process, on its standard error, as a bar where that is a terminal. */
    public static ProgressBar onStandardError(String label, String unit) {
        return new ProgressBar(System.err, ProgressStyle.ofStandardError(), label, unit, System::nanoTime);
    }

    /**
     * Takes note of the progress, and shows it if that is due.
     *
     * @param fraction the share of the work that is done, from 0 to 1; empty when the whole is not known
     * @param count the things done so far
     */
    public void update(OptionalDouble fraction, long count) {
        this.count = count;
        long now = nanoTime.getAsLong();
        if (now - shownAt < pauseNanos) {
            return;
        }
        shownAt = now;
        Progress progress = new Progress(fraction, count, Duration.ofNanos(now - begun));
        if (style == ProgressStyle.BAR) {
            out.print(REWIND + text.bar(progress));
            drawn = true;
        } else {
            out.println(text.line(progress));
        }
        out.flush();
    }

    /** Takes the bar away until it is drawn again: something else is to be written. */
    public void clear() {
        if (drawn && !closed) {
            out.print(REWIND);
            out.flush();
            drawn = false;
        }
    }

    /** Replaces the bar with a line that sums up. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        Progress progress = new Progress(OptionalDouble.empty(), count, Duration.ofNanos(nanoTime.getAsLong() - begun));
        out.println((drawn ? REWIND : "") + text.summary(progress));
        out.flush();
    }
}

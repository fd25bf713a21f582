package dev.sitestream.cli.moving;

import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.Side;
import dev.sitestream.terminal.ProgressBar;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a comparison, one step after the other. */
final class CompareProgress implements Comparison.Progress, AutoCloseable {

    private static final String COMPARING = "Comparing";

    private String step = "";
    private @Nullable ProgressBar bar;

    @Override
    public void read(Side side, long entries) {
        bar("Reading " + side).update(OptionalDouble.empty(), entries);
    }

    @Override
    public void compared(long pages, long all) {
        bar(COMPARING).update(OptionalDouble.of((double) pages / all), pages);
    }

    private ProgressBar bar(String wanted) {
        ProgressBar shown = bar;
        if (shown == null || !wanted.equals(step)) {
            close();
            shown = ProgressBar.onStandardError(wanted, "pages");
            bar = shown;
            step = wanted;
        }
        return shown;
    }

    /** Ends the step. */
    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}

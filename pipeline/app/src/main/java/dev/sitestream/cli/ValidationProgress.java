package dev.sitestream.cli;

import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.validate.web.WebValidation;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Shows the progress through an index's files; shows nothing before the first one. */
final class ValidationProgress implements WebValidation.ProgressListener, AutoCloseable {

    private @Nullable ProgressBar bar;

    @Override
    public void at(int done, int total) {
        if (bar == null) {
            bar = ProgressBar.onStandardError("Validating", "files");
        }
        bar.update(OptionalDouble.of((double) done / total), done);
    }

    /** Clears the bar, so that another line can be printed. */
    void makeRoom() {
        if (bar != null) {
            bar.clear();
        }
    }

    /** Removes the bar. */
    @Override
    public void close() {
        makeRoom();
        bar = null;
    }
}

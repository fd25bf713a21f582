package dev.sitestream.cli;

import dev.sitestream.terminal.ProgressBar;
import dev.sitestream.validate.web.WebValidation;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The progress through an index's files; nothing is shown before there is one. */
final class ValidationProgress implements WebValidation.Progress, AutoCloseable {

    private @Nullable ProgressBar bar;

    @Override
    public void at(int done, int all) {
        if (bar == null) {
            bar = ProgressBar.onStandardError("Validating", "files");
        }
        bar.update(OptionalDouble.of((double) done / all), done);
    }

    /** Makes room for a line of another kind. */
    void makeRoom() {
        if (bar != null) {
            bar.clear();
        }
    }

    /** Takes what is shown away. */
    @Override
    public void close() {
        makeRoom();
        bar = null;
    }
}

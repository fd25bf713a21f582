package dev.sitestream.terminal;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How progress is shown: a line can be redrawn on a terminal, but not in a log. */
public enum ProgressStyle {
    /** One line that is redrawn. */
    BAR,
    /** A plain line every few seconds. */
    LINES;

    /**
     * Set to {@code true} by the launcher script when standard error is a terminal ({@code [ -t 2 ]}).
     *
     * <p>Java can't detect this: {@code System.console()} checks standard input and output, and is never null since JDK
     * 22.
     */
    public static final String TERMINAL_PROPERTY = "sitestream.terminal";

    /** The style for standard error of this process. */
    public static ProgressStyle ofStandardError() {
        return of(System::getProperty, System.getenv());
    }

    static ProgressStyle of(Function<String, @Nullable String> properties, Map<String, String> environment) {
        boolean terminal = Boolean.parseBoolean(properties.apply(TERMINAL_PROPERTY));
        // A dumb terminal can't return to the start of a line.
        return terminal && !"dumb".equals(environment.get("TERM")) ? BAR : LINES;
    }
}

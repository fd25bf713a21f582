package dev.sitestream.console;

import java.util.Locale;

/** Makes sentences of texts. */
final class Sentence {

    private Sentence() {}

    /** The text with a capital letter and a full stop. */
    static String of(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) + ".";
    }
}

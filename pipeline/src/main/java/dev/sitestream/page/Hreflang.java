package dev.sitestream.page;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The languages that search engines understand in {@code hreflang}. */
public final class Hreflang {

    /** Marks the page for everyone whose language has none. */
    public static final String DEFAULT = "x-default";

    private static final Pattern TAG = Pattern.compile("[a-zA-Z]{2}(-[a-zA-Z]{4})?(-[a-zA-Z]{2})?");

    private Hreflang() {}

    /** The value in its canonical form; null when it is none. */
    public static @Nullable String canonical(String text) {
        if (text.equalsIgnoreCase(DEFAULT)) {
            return DEFAULT;
        }
        return TAG.matcher(text).matches() ? Locale.forLanguageTag(text).toLanguageTag() : null;
    }
}

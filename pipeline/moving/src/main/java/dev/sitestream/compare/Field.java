package dev.sitestream.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of a page's entry in a sitemap, in which two listings can differ. */
public enum Field {
    LASTMOD,
    CHANGEFREQ,
    PRIORITY,
    IMAGES,
    VIDEOS,
    ALTERNATES,
    NEWS;

    private static final List<Field> ALL = List.of(values());

    private final String text = name().toLowerCase(Locale.ROOT);

    /** All fields, in the order in which they are stored and shown. */
    public static List<Field> all() {
        return ALL;
    }

    /** Its name in options and reports, which is that of the event's field. */
    public String text() {
        return text;
    }

    /** The field with this name; empty if there is none. */
    public static Optional<Field> of(String text) {
        return Arrays.stream(values()).filter(field -> field.text.equals(text)).findFirst();
    }
}

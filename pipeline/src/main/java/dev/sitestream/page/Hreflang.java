package dev.sitestream.page;

/** The languages that search engines understand in {@code hreflang}. */
public final class Hreflang {

    /** Marks the page for everyone whose language has none. */
    public static final String DEFAULT = "x-default";

    private Hreflang() {}
}

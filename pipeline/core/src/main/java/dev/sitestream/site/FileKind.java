package dev.sitestream.site;

import java.util.Locale;

/** The kinds of published files. */
public enum FileKind {
    /** Pages. */
    SHARD,
    /** The sitemaps of a site. */
    INDEX,
    /** News articles. */
    NEWS,
    /** Recent changes. */
    FEED,
    /** The locations of the sitemaps, as robots lines. */
    ROBOTS,
    /** The key by which search engines know that the site announces its own changes. */
    KEY;

    /** Whether these files are plain lines of text; pages and all others are sitemaps or feeds. */
    public boolean isLines() {
        return this == ROBOTS || this == KEY;
    }

    /** The value in metric tags, such as {@code shard}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}

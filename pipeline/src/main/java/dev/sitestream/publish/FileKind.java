package dev.sitestream.publish;

import dev.sitestream.store.ObjectKey;
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

    /** The prefix of index names, as in {@code sitemap.xml}. */
    public static final String INDEX_NAMES = "sitemap";

    /** The prefix of news file names, as in {@code news.xml}. */
    public static final String NEWS_NAMES = "news";

    /** The prefix of the names of files with robots lines, as in {@code robots-sitemaps.txt}. */
    public static final String ROBOTS_NAMES = "robots";

    /** The kind of the file with this key. */
    public static FileKind of(ObjectKey key) {
        String name = key.name();
        if (ShardFile.parse(name).isPresent()) {
            return SHARD;
        }
        if (name.startsWith(INDEX_NAMES)) {
            return INDEX;
        }
        if (name.startsWith(NEWS_NAMES)) {
            return NEWS;
        }
        if (name.startsWith(ROBOTS_NAMES)) {
            return ROBOTS;
        }
        return name.endsWith(".txt") ? KEY : FEED;
    }

    /** The value in metric tags, such as {@code shard}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}

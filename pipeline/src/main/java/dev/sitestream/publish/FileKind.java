package dev.sitestream.publish;

import dev.sitestream.store.ObjectKey;
import java.util.Locale;

/** What is in a published file. */
public enum FileKind {
    /** Pages. */
    SHARD,
    /** Pages that change places between two files: a copy of what one of them is to become. */
    BRIDGE,
    /** The sitemaps of a site. */
    INDEX,
    /** News articles. */
    NEWS,
    /** What has changed lately. */
    FEED,
    /** Where the sitemaps are. */
    ROBOTS;

    /** How the names of indexes begin: {@code sitemap.xml}. */
    public static final String INDEX_NAMES = "sitemap";

    /** How the names of news files begin: {@code news.xml}. */
    public static final String NEWS_NAMES = "news";

    /** How the names of files for robots begin: {@code robots-sitemaps.txt}. */
    public static final String ROBOTS_NAMES = "robots";

    /** What is in the file with this key. */
    static FileKind of(ObjectKey key) {
        String name = key.name();
        ShardFile shard = ShardFile.parse(name).orElse(null);
        if (shard != null) {
            return shard.bridge() == ShardFile.OWN ? SHARD : BRIDGE;
        }
        if (name.startsWith(INDEX_NAMES)) {
            return INDEX;
        }
        if (name.startsWith(NEWS_NAMES)) {
            return NEWS;
        }
        return name.startsWith(ROBOTS_NAMES) ? ROBOTS : FEED;
    }

    /** How programs are told of it, such as {@code shard}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.sitestream.publish;

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

    /** What is in the file with this key. */
    static FileKind of(ObjectKey key) {
        String name = key.name();
        ShardFile shard = ShardFile.parse(name).orElse(null);
        if (shard != null) {
            return shard.bridge() == ShardFile.OWN ? SHARD : BRIDGE;
        }
        if (name.startsWith(Indexes.STEM)) {
            return INDEX;
        }
        if (name.startsWith(NewsFiles.STEM)) {
            return NEWS;
        }
        return name.startsWith(RobotsFiles.STEM) ? ROBOTS : FEED;
    }

    /** How programs are told of it, such as {@code shard}. */
    public String notation() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.sitestream.store;

/** What a published file is to its readers. */
public enum FileRole {
    /** It leads to others, or tells what has changed: an index, news, a feed, robots lines. */
    INDEX,
    /** It lists pages. */
    SHARD
}

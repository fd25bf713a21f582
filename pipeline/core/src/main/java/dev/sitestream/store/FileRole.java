package dev.sitestream.store;

/** The purpose of a published file for its readers. */
public enum FileRole {
    /** Links to other files or shows changes: an index, news, a feed, robots lines. */
    INDEX,
    /** Lists pages. */
    SHARD
}

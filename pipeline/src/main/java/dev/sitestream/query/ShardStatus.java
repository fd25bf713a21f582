package dev.sitestream.query;

import org.jspecify.annotations.Nullable;

/**
 * One file of a lane.
 *
 * @param file its name in the site's folder
 * @param section its section
 * @param pages how many pages it has
 * @param bytes its exact size, uncompressed, as it is known
 * @param storedBytes the size of the file in the object store, as it was last written; 0 where it never was, or nobody
 *     remembers
 * @param fillPercent how full it is, by the one of its limits that it is nearer to
 * @param dirty whether what is published differs from what is known
 * @param listed whether the site's index is known to list it
 * @param changedAt when the write was done that first showed its content, in RFC 3339; null where it was never written
 * @param publishedAt when it was last written, in RFC 3339; null where it never was, or nobody remembers
 */
public record ShardStatus(
        String file,
        String section,
        int pages,
        long bytes,
        long storedBytes,
        int fillPercent,
        boolean dirty,
        boolean listed,
        @Nullable String changedAt,
        @Nullable String publishedAt) {}

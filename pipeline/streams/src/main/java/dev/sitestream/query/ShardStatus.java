package dev.sitestream.query;

import org.jspecify.annotations.Nullable;

/**
 * One file of a lane.
 *
 * @param file its name in the site's folder
 * @param section its section
 * @param pages how many pages it has
 * @param bytes its exact present size, uncompressed
 * @param storedBytes the size of the file in the object store when it was last written; 0 when it never was, or the
 *     size is unknown
 * @param fillPercent how full it is, by the limit that it is nearer to
 * @param dirty whether the published content differs from the present one
 * @param listed whether the site's index is known to list it
 * @param changedAt when the write was done that first showed its content, in RFC 3339; null when it was never written
 * @param publishedAt when it was last written, in RFC 3339; null when it never was, or the time is unknown
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

package dev.sitestream.published;

import org.jspecify.annotations.Nullable;

/**
 * A published file that was written or retired, as the topic of published files holds it.
 *
 * @param op what has happened
 * @param file the file's URL
 * @param site the site's id
 * @param etag its version in the object store; null if it is retired
 * @param bytes its size as stored; 0 if it is retired
 * @param index the URL of the index that lists it; null if it is an index or not listed by one
 * @param atMillis since when crawlers can see it, or don't find it listed any more
 */
public record FileRecord(
        Op op,
        String file,
        String site,
        @Nullable String etag,
        long bytes,
        @Nullable String index,
        long atMillis) {

    /** What has happened to a file. */
    public enum Op {
        WRITTEN,
        RETIRED
    }
}

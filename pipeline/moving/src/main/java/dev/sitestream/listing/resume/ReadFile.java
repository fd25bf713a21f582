package dev.sitestream.listing.resume;

import org.jspecify.annotations.Nullable;

/**
 * How far a file was read.
 *
 * @param file its name or URL
 * @param etag the ETag with which it was served
 * @param lastModified the Last-Modified with which it was served
 * @param hash the SHA-256 of its bytes, in hexadecimal
 * @param line the line of the last page that was passed on
 * @param pages the number of pages that were passed on
 * @param complete whether that is the whole file
 */
public record ReadFile(
        String file,
        @Nullable String etag,
        @Nullable String lastModified,
        String hash,
        int line,
        long pages,
        boolean complete) {}

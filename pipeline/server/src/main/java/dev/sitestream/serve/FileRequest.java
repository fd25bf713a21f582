package dev.sitestream.serve;

import org.jspecify.annotations.Nullable;

/**
 * What a request says of the file that it wants. Fields that are repeated are joined with commas; those that are
 * missing are null.
 *
 * @param headAlone whether only the head of the answer is wanted
 */
public record FileRequest(
        boolean headAlone,
        @Nullable String ifMatch,
        @Nullable String ifUnmodifiedSince,
        @Nullable String ifNoneMatch,
        @Nullable String ifModifiedSince,
        @Nullable String ifRange,
        @Nullable String range) {}

package dev.sitestream.validate.web;

import org.jspecify.annotations.Nullable;

/**
 * What a server says of a file's version, so that it can be asked whether the file has changed.
 *
 * @param etag the header ETag
 * @param lastModified the header Last-Modified
 */
public record FileVersion(@Nullable String etag, @Nullable String lastModified) {

    /** No version is known. */
    public static final FileVersion UNKNOWN = new FileVersion(null, null);
}

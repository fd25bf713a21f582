package dev.sitestream.store;

import org.jspecify.annotations.Nullable;

/**
 * The version of a stored object.
 *
 * @param etag its ETag, as in a listing
 * @param marker the marker that was written with it; null when Sitestream did not write it
 */
public record ObjectVersion(String etag, @Nullable WriteMarker marker) {}

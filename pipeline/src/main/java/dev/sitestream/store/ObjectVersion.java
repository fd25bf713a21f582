package dev.sitestream.store;

import org.jspecify.annotations.Nullable;

/**
 * What stands in the store under a name.
 *
 * @param etag its version, as a listing tells it
 * @param marker what was written with it; null when nobody of ours wrote it
 */
public record ObjectVersion(String etag, @Nullable WriteMarker marker) {}

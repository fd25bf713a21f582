package dev.sitestream.store;

import java.time.Instant;

/**
 * The version of an object's content. Different contents of an object have different versions; the same content may
 * have several.
 *
 * @param stamp identifies the version, together with the other components
 * @param modified when it was written, by the store's clock
 * @param bytes the length of the content
 */
public record ContentVersion(String stamp, Instant modified, long bytes) {}

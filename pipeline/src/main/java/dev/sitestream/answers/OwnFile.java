package dev.sitestream.answers;

import org.jspecify.annotations.Nullable;

/**
 * A file that a site publishes beside its lanes' files: an index, news, a feed, robots lines.
 *
 * @param file its name in the site's folder
 * @param fingerprint the hash of its content, in hexadecimal digits; null where nobody remembers
 * @param publishedAt when it was last written, in RFC 3339; null where nobody remembers
 */
public record OwnFile(
        String file, @Nullable String fingerprint, @Nullable String publishedAt) {}

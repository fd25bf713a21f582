package dev.sitestream.query;

/**
 * A file that a site publishes in addition to its lanes' files: an index, news, a feed, robots lines, a key.
 *
 * @param file its name in the site's folder
 * @param fingerprint the hash of its content, in hexadecimal digits
 * @param publishedAt when it was last written, in RFC 3339
 */
public record OwnFile(String file, String fingerprint, String publishedAt) {}

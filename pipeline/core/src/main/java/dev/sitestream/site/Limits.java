package dev.sitestream.site;

/**
 * The size limits of a site's sitemap files: the protocol's limits or lower ones.
 *
 * @param urls the most pages in one file
 * @param bytes the most bytes of one file before compression
 */
public record Limits(int urls, long bytes) {

    private static final int MAX_URLS = 50_000;
    private static final long MAX_BYTES = 52_428_800;

    /**
     * The lowest allowed byte limit. A file of this size can hold the entry of any page without extensions, fully
     * escaped.
     */
    public static final long MIN_BYTES = 16_384;

    /**
     * What <a href="https://www.sitemaps.org/protocol.html">the protocol</a> allows: 50,000 URLs and 50 MB
     * (52,428,800 bytes) uncompressed.
     */
    public static final Limits PROTOCOL = new Limits(MAX_URLS, MAX_BYTES);

    /** @throws IllegalArgumentException if a limit is not in the allowed range */
    public Limits {
        if (urls < 1 || urls > MAX_URLS) {
            throw new IllegalArgumentException("urls: allowed are whole numbers from 1 to " + MAX_URLS);
        }
        if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "bytes: allowed are whole numbers from " + MIN_BYTES + " to " + MAX_BYTES);
        }
    }
}

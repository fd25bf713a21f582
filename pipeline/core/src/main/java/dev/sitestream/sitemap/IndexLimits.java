package dev.sitestream.sitemap;

/**
 * The size limits of one index.
 *
 * @param files the most files that it may list
 * @param bytes its largest size in bytes
 */
public record IndexLimits(int files, long bytes) {

    /** The limits of the sitemap protocol. */
    public static final IndexLimits PROTOCOL = new IndexLimits(SitemapIndex.MAX_FILES, SitemapIndex.MAX_BYTES);
}

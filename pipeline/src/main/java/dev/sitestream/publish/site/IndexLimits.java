package dev.sitestream.publish.site;

import dev.sitestream.sitemap.SitemapIndex;

/**
 * How large one index may become.
 *
 * @param files the most files that it lists
 * @param bytes the most bytes that it has
 */
public record IndexLimits(int files, long bytes) {

    /** What the protocol allows. */
    public static final IndexLimits PROTOCOL = new IndexLimits(SitemapIndex.MOST_FILES, SitemapIndex.MOST_BYTES);
}

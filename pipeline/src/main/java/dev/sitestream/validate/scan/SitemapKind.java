package dev.sitestream.validate.scan;

/** What kind of file a sitemap is. */
public enum SitemapKind {
    /** An XML file of pages. */
    URLSET,
    /** An XML file of sitemaps. */
    INDEX,
    /** One URL a line. */
    TEXT,
    /** An RSS 2.0 feed. */
    RSS,
    /** An Atom 1.0 feed. */
    ATOM,
    /** Nothing that could be made out. */
    UNKNOWN
}

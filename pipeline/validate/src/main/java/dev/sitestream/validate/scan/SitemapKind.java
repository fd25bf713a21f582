package dev.sitestream.validate.scan;

/** The kinds of files that crawlers accept as sitemaps. */
public enum SitemapKind {
    /** An XML file of pages. */
    URLSET,
    /** An XML file of sitemaps. */
    INDEX,
    /** A text file with one URL per line. */
    TEXT,
    /** An RSS 2.0 feed. */
    RSS,
    /** An Atom 1.0 feed. */
    ATOM,
    /** The kind could not be recognised. */
    UNKNOWN
}

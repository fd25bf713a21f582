package dev.sitestream.sitemap;

import java.time.Instant;
import java.util.Collection;
import java.util.Objects;

/** The sitemap index file: the list of a site's sitemap files. */
public final class SitemapIndex {

    private static final byte[] HEADER = XmlBuffer.markup("""
            <?xml version="1.0" encoding="UTF-8"?>
            <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            """);
    private static final byte[] OPEN = XmlBuffer.markup("<sitemap><loc>");
    private static final byte[] LASTMOD = XmlBuffer.markup("</loc><lastmod>");
    private static final byte[] CLOSE = XmlBuffer.markup("</lastmod></sitemap>\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</sitemapindex>\n");

    private SitemapIndex() {}

    /**
     * One listed file.
     *
     * @param loc the URL under which it is served
     * @param lastmod when its content last changed
     */
    public record Entry(String loc, Instant lastmod) {

        public Entry {
            Objects.requireNonNull(loc, "loc");
            Objects.requireNonNull(lastmod, "lastmod");
        }
    }

    /** The whole index file, its entries in the given order. */
    public static byte[] render(Collection<Entry> entries) {
        XmlBuffer out = new XmlBuffer(256 + 160 * entries.size()).markup(HEADER);
        for (Entry entry : entries) {
            // ISO-8601 in UTC, as Instant prints it, is one of the W3C date-time forms.
            out.markup(OPEN).text(entry.loc()).markup(LASTMOD);
            out.text(entry.lastmod().toString()).markup(CLOSE);
        }
        return out.markup(FOOTER).toBytes();
    }
}

package dev.sitestream.sitemap;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Objects;

/** Renders the sitemap index file: the list of a site's sitemap files. */
public final class SitemapIndex {

    /**
     * The most files that one index lists, by <a href="https://www.sitemaps.org/protocol.html#index">the protocol</a>.
     */
    public static final int MAX_FILES = 50_000;

    /**
     * The most bytes of an index before compression, 50 MB, by <a
     * href="https://www.sitemaps.org/protocol.html#index">the protocol</a>.
     */
    public static final int MAX_BYTES = 52_428_800;

    private static final byte[] HEADER = XmlBuffer.markup("""
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        """);
    private static final byte[] OPEN = XmlBuffer.markup("<sitemap>");
    private static final TextElement LOC = new TextElement("loc");
    private static final TextElement LASTMOD = new TextElement("lastmod");
    private static final byte[] CLOSE = XmlBuffer.markup("</sitemap>\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</sitemapindex>\n");

    /** The bytes of an index in addition to its entries. */
    public static final int OVERHEAD = HEADER.length + FOOTER.length;

    /** A lastmod of maximum length for the years 0 to 9999. */
    private static final Instant LONGEST = Instant.parse("9999-12-31T23:59:59Z");

    private SitemapIndex() {}

    /**
     * One listed file.
     *
     * @param loc the serialised URL under which it is served
     * @param lastmod when its content last changed, in whole seconds, because widely used parsers support no fractions
     */
    public record IndexEntry(String loc, Instant lastmod) {

        public IndexEntry {
            Objects.requireNonNull(loc, "loc");
            if (!lastmod.equals(lastmod.truncatedTo(ChronoUnit.SECONDS))) {
                throw new IllegalArgumentException("a lastmod has whole seconds: " + lastmod);
            }
        }
    }

    /** Renders the whole index file, with its entries in the given order. */
    public static byte[] render(Collection<IndexEntry> entries) {
        XmlBuffer out = new XmlBuffer(256 + 160 * entries.size()).markup(HEADER);
        for (IndexEntry entry : entries) {
            append(entry, out);
        }
        return out.markup(FOOTER).toBytes();
    }

    /**
     * The most bytes of a file's entry, for any lastmod. It is counted when the file is first listed, and stays valid
     * while the file is listed.
     *
     * @param loc the URL under which it is served
     */
    public static int sizeOf(String loc) {
        XmlBuffer out = new XmlBuffer(160);
        append(new IndexEntry(loc, LONGEST), out);
        return out.size();
    }

    /**
     * The number of entity references in a file's entry, see {@link XmlLimits#MAX_REFERENCES}.
     *
     * @param loc the URL under which it is served
     */
    public static int referencesIn(String loc) {
        XmlBuffer out = new XmlBuffer(160);
        append(new IndexEntry(loc, LONGEST), out);
        return out.references();
    }

    private static void append(IndexEntry entry, XmlBuffer out) {
        out.markup(OPEN);
        LOC.url(entry.loc(), out);
        // Instant prints ISO-8601 in UTC, which is one of the W3C date-time forms.
        LASTMOD.append(entry.lastmod().toString(), out);
        out.markup(CLOSE);
    }
}

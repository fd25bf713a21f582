package dev.sitestream.sitemap;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Objects;

/** The sitemap index file: the list of a site's sitemap files. */
public final class SitemapIndex {

    /**
     * The most files that one index lists, by <a href="https://www.sitemaps.org/protocol.html#index">the protocol</a>.
     */
    public static final int MOST_FILES = 50_000;

    /**
     * The most bytes of an index before compression, 50 MB, by <a
     * href="https://www.sitemaps.org/protocol.html#index">the protocol</a>.
     */
    public static final int MOST_BYTES = 52_428_800;

    private static final byte[] HEADER = XmlBuffer.markup("""
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        """);
    private static final byte[] OPEN = XmlBuffer.markup("<sitemap>");
    private static final TextElement LOC = new TextElement("loc");
    private static final TextElement LASTMOD = new TextElement("lastmod");
    private static final byte[] CLOSE = XmlBuffer.markup("</sitemap>\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</sitemapindex>\n");

    /** Bytes of an index beside its entries. */
    public static final int OVERHEAD = HEADER.length + FOOTER.length;

    /** No lastmod of the years 0 to 9999 is written with more characters. */
    private static final Instant LONGEST = Instant.parse("9999-12-31T23:59:59Z");

    private SitemapIndex() {}

    /**
     * One listed file.
     *
     * @param loc the serialised URL under which it is served
     * @param lastmod when its content last changed, in whole seconds: parsers that are widely used know nothing finer
     */
    public record Entry(String loc, Instant lastmod) {

        public Entry {
            Objects.requireNonNull(loc, "loc");
            if (!lastmod.equals(lastmod.truncatedTo(ChronoUnit.SECONDS))) {
                throw new IllegalArgumentException("a lastmod has whole seconds: " + lastmod);
            }
        }
    }

    /** The whole index file, its entries in the given order. */
    public static byte[] render(Collection<Entry> entries) {
        XmlBuffer out = new XmlBuffer(256 + 160 * entries.size()).markup(HEADER);
        for (Entry entry : entries) {
            append(entry, out);
        }
        return out.markup(FOOTER).toBytes();
    }

    /**
     * The most bytes that a file's entry takes, whatever its lastmod comes to be: it is counted when
     * the file is first listed, and holds for as long as it is.
     *
     * @param loc the URL under which it is served
     */
    public static int sizeOf(String loc) {
        XmlBuffer out = new XmlBuffer(160);
        append(new Entry(loc, LONGEST), out);
        return out.size();
    }

    /**
     * How many entity references a file's entry has, see {@link XmlLimits#MOST_REFERENCES}.
     *
     * @param loc the URL under which it is served
     */
    public static int referencesIn(String loc) {
        XmlBuffer out = new XmlBuffer(160);
        append(new Entry(loc, LONGEST), out);
        return out.references();
    }

    private static void append(Entry entry, XmlBuffer out) {
        out.markup(OPEN);
        LOC.url(entry.loc(), out);
        // ISO-8601 in UTC, as Instant prints it, is one of the W3C date-time forms.
        LASTMOD.append(entry.lastmod().toString(), out);
        out.markup(CLOSE);
    }
}

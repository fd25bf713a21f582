package dev.sitestream.sitemap;

import dev.sitestream.page.Page;

/**
 * A urlset file, built page by page.
 *
 * <p>Its size is exactly {@link #OVERHEAD} plus the sizes of its pages' {@linkplain UrlEntry#render entries}: placement
 * counts on it to keep the protocol's limit on a file's uncompressed bytes.
 */
public final class Urlset {

    private static final byte[] HEADER = XmlBuffer.markup("""
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            """);
    private static final byte[] FOOTER = XmlBuffer.markup("</urlset>\n");

    /** Bytes of a file beside its entries. */
    public static final int OVERHEAD = HEADER.length + FOOTER.length;

    private final XmlBuffer out;

    /** A file without pages yet; {@code expectedSize}, in bytes, saves growing. */
    public Urlset(int expectedSize) {
        out = new XmlBuffer(expectedSize).markup(HEADER);
    }

    /** Appends a page. */
    public void add(Page page) {
        UrlEntry.append(page, out);
    }

    /** The whole file, uncompressed. */
    public byte[] finish() {
        return out.markup(FOOTER).toBytes();
    }
}

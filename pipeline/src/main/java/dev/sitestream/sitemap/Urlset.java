package dev.sitestream.sitemap;

import dev.sitestream.page.Page;
import java.util.Set;

/**
 * A urlset file, built page by page.
 *
 * <p>Its size is exactly {@link #OVERHEAD} plus the sizes of its pages' {@linkplain UrlEntry#render entries}: placement
 * counts on it to keep the protocol's limit on a file's uncompressed bytes.
 */
public final class Urlset {

    private static final byte[] HEADER = XmlBuffer.markup("""
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9\"""");
    private static final byte[] HEADER_END = XmlBuffer.markup(">\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</urlset>\n");

    /** Bytes of a file without extensions beside its entries. */
    public static final int OVERHEAD = HEADER.length + HEADER_END.length + FOOTER.length;

    private final XmlBuffer out;

    /**
     * A file without pages yet.
     *
     * @param extensions those that its pages use, which are declared in their order
     * @param expectedSize in bytes; saves growing
     */
    public Urlset(Set<Extension> extensions, int expectedSize) {
        out = new XmlBuffer(expectedSize).markup(head(extensions));
    }

    /** What a file with these extensions has before its entries; they are declared in their order. */
    static byte[] head(Set<Extension> extensions) {
        XmlBuffer head = new XmlBuffer(512).markup(HEADER);
        for (Extension extension : Extension.values()) {
            if (extensions.contains(extension)) {
                head.markup(extension.declaration());
            }
        }
        return head.markup(HEADER_END).toBytes();
    }

    /** What a file has behind its entries. */
    static byte[] tail() {
        return FOOTER.clone();
    }

    /** Bytes of a file with these extensions beside its entries. */
    static int overhead(Set<Extension> extensions) {
        int bytes = OVERHEAD;
        for (Extension extension : extensions) {
            bytes += extension.declaration().length;
        }
        return bytes;
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

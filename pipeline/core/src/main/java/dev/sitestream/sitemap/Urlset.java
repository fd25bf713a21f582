package dev.sitestream.sitemap;

import java.util.Set;

/** Renders the head and the tail of a urlset file, around its {@linkplain UrlEntry entries}. */
final class Urlset {

    private static final byte[] HEADER = XmlBuffer.markup("""
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9\"""");
    private static final byte[] HEADER_END = XmlBuffer.markup(">\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</urlset>\n");

    private Urlset() {}

    /** The start of a file, which declares these extensions in enum order. */
    static byte[] head(Set<Extension> extensions) {
        XmlBuffer out = new XmlBuffer(256).markup(HEADER);
        for (Extension extension : Extension.values()) {
            if (extensions.contains(extension)) {
                out.markup(extension.declaration());
            }
        }
        return out.markup(HEADER_END).toBytes();
    }

    /** The end of every file. */
    static byte[] tail() {
        return FOOTER.clone();
    }

    /** The bytes of a file with these extensions in addition to its entries. */
    static int overhead(Set<Extension> extensions) {
        int bytes = HEADER.length + HEADER_END.length + FOOTER.length;
        for (Extension extension : extensions) {
            bytes += extension.declaration().length;
        }
        return bytes;
    }
}

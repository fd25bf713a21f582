package dev.sitestream.sitemap;

import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Page;
import java.util.Set;

/** A page's {@code <url>} element: one line of a urlset file. */
public final class UrlEntry {

    private static final byte[] OPEN = XmlBuffer.markup("<url><loc>");
    private static final byte[] LOC_END = XmlBuffer.markup("</loc>");
    private static final byte[] LASTMOD = XmlBuffer.markup("<lastmod>");
    private static final byte[] LASTMOD_END = XmlBuffer.markup("</lastmod>");
    private static final byte[] CHANGEFREQ = XmlBuffer.markup("<changefreq>");
    private static final byte[] CHANGEFREQ_END = XmlBuffer.markup("</changefreq>");
    private static final byte[] PRIORITY = XmlBuffer.markup("<priority>");
    private static final byte[] PRIORITY_END = XmlBuffer.markup("</priority>");
    private static final byte[] CLOSE = XmlBuffer.markup("</url>\n");

    private UrlEntry() {}

    /** The element's UTF-8 bytes, the line's end included. Equal pages have equal bytes. */
    public static byte[] render(Page page) {
        XmlBuffer out = new XmlBuffer(128 + page.url().length());
        append(page, out);
        return out.toBytes();
    }

    /** The extensions that the element uses. */
    static Set<Extension> extensions(Page page) {
        return Set.of();
    }

    static void append(Page page, XmlBuffer out) {
        out.markup(OPEN).text(page.url()).markup(LOC_END);
        String lastmod = page.lastmod();
        if (lastmod != null) {
            out.markup(LASTMOD).text(lastmod).markup(LASTMOD_END);
        }
        ChangeFrequency changefreq = page.changefreq();
        if (changefreq != null) {
            out.markup(CHANGEFREQ).text(changefreq.text()).markup(CHANGEFREQ_END);
        }
        String priority = page.priority();
        if (priority != null) {
            out.markup(PRIORITY).text(priority).markup(PRIORITY_END);
        }
        out.markup(CLOSE);
    }
}

package dev.sitestream.sitemap;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import java.util.EnumSet;
import java.util.Set;

/**
 * A page's {@code <url>} element: one line of a urlset file.
 *
 * <p>The protocol's own parts come in the order of <a
 * href="https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd">its schema</a>, which wants the extensions' after them.
 */
public final class UrlEntry {

    private static final byte[] OPEN = XmlBuffer.markup("<url>");
    private static final TextElement LOC = new TextElement("loc");
    private static final TextElement LASTMOD = new TextElement("lastmod");
    private static final TextElement CHANGEFREQ = new TextElement("changefreq");
    private static final TextElement PRIORITY = new TextElement("priority");
    private static final byte[] IMAGE = XmlBuffer.markup("<image:image>");
    private static final TextElement IMAGE_LOC = new TextElement("image:loc");
    private static final byte[] IMAGE_END = XmlBuffer.markup("</image:image>");
    private static final byte[] HREFLANG = XmlBuffer.markup("<xhtml:link rel=\"alternate\" hreflang=\"");
    private static final byte[] HREF = XmlBuffer.markup("\" href=\"");
    private static final byte[] HREF_END = XmlBuffer.markup("\"/>");
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
        Extensions parts = page.extensions();
        if (parts.images().isEmpty()
                && parts.videos().isEmpty()
                && parts.alternates().isEmpty()) {
            // Nearly every page: it shall cost nothing.
            return Set.of();
        }
        Set<Extension> used = EnumSet.noneOf(Extension.class);
        for (Extension extension : Extension.values()) {
            if (extension.isUsedBy(parts)) {
                used.add(extension);
            }
        }
        return used;
    }

    static void append(Page page, XmlBuffer out) {
        out.markup(OPEN);
        LOC.append(page.url(), out);
        LASTMOD.append(page.lastmod(), out);
        ChangeFrequency changefreq = page.changefreq();
        CHANGEFREQ.append(changefreq == null ? null : changefreq.text(), out);
        PRIORITY.append(page.priority(), out);
        append(page.extensions(), out);
        out.markup(CLOSE);
    }

    private static void append(Extensions extensions, XmlBuffer out) {
        for (String image : extensions.images()) {
            out.markup(IMAGE);
            IMAGE_LOC.append(image, out);
            out.markup(IMAGE_END);
        }
        for (Video video : extensions.videos()) {
            VideoElement.append(video, out);
        }
        for (Alternate alternate : extensions.alternates()) {
            out.markup(HREFLANG).text(alternate.hreflang()).markup(HREF);
            out.text(alternate.href()).markup(HREF_END);
        }
    }
}

package dev.sitestream.sitemap;

import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.Video;
import dev.sitestream.page.stored.PackedPage;
import java.util.EnumSet;
import java.util.Set;

/**
 * Renders a page's {@code <url>} element: one line of a urlset file.
 *
 * <p>The protocol's own elements are in the order of <a
 * href="https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd">its schema</a>, which requires the extensions'
 * elements after them.
 */
final class UrlEntry {

    private static final byte[] OPEN = XmlBuffer.markup("<url>");
    private static final TextElement LOC = new TextElement("loc");
    private static final TextElement LASTMOD = new TextElement("lastmod");
    private static final TextElement CHANGEFREQ = new TextElement("changefreq");
    private static final TextElement PRIORITY = new TextElement("priority");
    private static final byte[] IMAGE = XmlBuffer.markup("<image:image><image:loc>");
    private static final byte[] IMAGE_END = XmlBuffer.markup("</image:loc></image:image>");
    private static final byte[] HREFLANG = XmlBuffer.markup("<xhtml:link rel=\"alternate\" hreflang=\"");
    private static final byte[] HREF = XmlBuffer.markup("\" href=\"");
    private static final byte[] HREF_END = XmlBuffer.markup("\"/>");
    private static final byte[] CLOSE = XmlBuffer.markup("</url>\n");

    private UrlEntry() {}

    /** The extensions that the element uses. */
    static Set<Extension> extensions(PackedPage page, PackedTexts alternates) {
        if (page.images().isEmpty() && page.videos().isEmpty() && alternates.isEmpty()) {
            // Fast path for nearly every page.
            return Set.of();
        }
        Set<Extension> used = EnumSet.noneOf(Extension.class);
        if (!page.images().isEmpty()) {
            used.add(Extension.IMAGES);
        }
        if (!page.videos().isEmpty()) {
            used.add(Extension.VIDEOS);
        }
        if (!alternates.isEmpty()) {
            used.add(Extension.ALTERNATES);
        }
        return used;
    }

    /** Appends the element with the line end. Equal pages have equal bytes. */
    static void append(PackedPage page, PackedTexts alternates, XmlBuffer out) {
        out.markup(OPEN);
        LOC.url(page.url(), out);
        LASTMOD.append(page.lastmod(), out);
        CHANGEFREQ.append(page.changefreq(), out);
        PRIORITY.append(page.priority(), out);
        appendImages(page.images(), out);
        for (Video video : page.videos()) {
            VideoElement.append(video, out);
        }
        appendAlternates(alternates, out);
        out.markup(CLOSE);
    }

    private static void appendImages(PackedTexts images, XmlBuffer out) {
        images.rewind();
        while (images.next()) {
            out.markup(IMAGE).url(images.text()).markup(IMAGE_END);
        }
    }

    private static void appendAlternates(PackedTexts alternates, XmlBuffer out) {
        alternates.rewind();
        while (alternates.next()) {
            out.markup(HREFLANG).text(alternates.text()).markup(HREF);
            alternates.next();
            out.url(alternates.text()).markup(HREF_END);
        }
    }
}

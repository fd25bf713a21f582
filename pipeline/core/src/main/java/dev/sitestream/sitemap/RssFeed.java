package dev.sitestream.sitemap;

import static java.time.ZoneOffset.UTC;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Collection;

/**
 * Renders a feed in <a href="https://www.rssboard.org/rss-specification">RSS 2.0</a>, with the link to itself that the
 * <a href="https://www.rssboard.org/rss-profile#namespace-elements-atom-link">RSS profile</a> recommends.
 *
 * <p>RSS can't express removed pages, so they are left out. The hub is a link of <a
 * href="https://www.w3.org/TR/websub/#discovery">WebSub</a>.
 */
public final class RssFeed {

    private static final byte[] HEADER = XmlBuffer.markup("""
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
        <channel>\
        """);
    private static final TextElement TITLE = new TextElement("title");
    private static final TextElement LINK = new TextElement("link");
    private static final TextElement DESCRIPTION = new TextElement("description");
    private static final TextElement LAST_BUILD_DATE = new TextElement("lastBuildDate");
    private static final byte[] SELF = XmlBuffer.markup("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"");
    private static final byte[] HUB = XmlBuffer.markup("<atom:link rel=\"hub\" href=\"");
    private static final byte[] LINK_END = XmlBuffer.markup("\"/>");
    private static final byte[] LINE_END = XmlBuffer.markup("\n");
    private static final byte[] ITEM = XmlBuffer.markup("<item>");
    private static final byte[] GUID = XmlBuffer.markup("<guid isPermaLink=\"true\">");
    private static final byte[] GUID_END = XmlBuffer.markup("</guid>");
    private static final TextElement PUB_DATE = new TextElement("pubDate");
    private static final byte[] ITEM_END = XmlBuffer.markup("</item>\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</channel>\n</rss>\n");

    private RssFeed() {}

    /**
     * Renders the whole feed, with its entries in the given order. It omits the last entries if they exceed {@link
     * XmlLimits#MAX_REFERENCES}.
     */
    public static byte[] render(FeedHeader header, Collection<FeedEntry> entries) {
        XmlBuffer out = new XmlBuffer(512 + 320 * entries.size()).markup(HEADER);
        append(header, out);
        for (FeedEntry entry : entries) {
            int size = out.size();
            int references = out.references();
            if (!entry.removed()) {
                append(entry, out);
            }
            if (out.references() > XmlLimits.MAX_REFERENCES) {
                out.truncate(size, references);
                break;
            }
        }
        return out.markup(FOOTER).toBytes();
    }

    private static void append(FeedHeader header, XmlBuffer out) {
        TITLE.append(header.title(), out);
        LINK.url(header.home(), out);
        // RSS requires a description, and the title is all that is known of the site.
        DESCRIPTION.append(header.title(), out);
        LAST_BUILD_DATE.append(rfc822(header.updated()), out);
        out.markup(SELF).url(header.self()).markup(LINK_END);
        if (header.hub() != null) {
            out.markup(HUB).url(header.hub()).markup(LINK_END);
        }
        out.markup(LINE_END);
    }

    private static void append(FeedEntry entry, XmlBuffer out) {
        out.markup(ITEM);
        TITLE.append(entry.headline(), out);
        LINK.url(entry.url(), out);
        out.markup(GUID).url(entry.url()).markup(GUID_END);
        PUB_DATE.append(rfc822(entry.updated()), out);
        out.markup(ITEM_END);
    }

    /** A date-time of <a href="https://www.rfc-editor.org/rfc/rfc822#section-5">RFC 822</a>, with a four-digit year. */
    private static String rfc822(Instant instant) {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(instant.atOffset(UTC));
    }
}

package dev.sitestream.sitemap;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Renders a feed in <a href="https://www.rfc-editor.org/rfc/rfc4287">Atom 1.0</a>. Removed pages are deleted entries of
 * <a href="https://www.rfc-editor.org/rfc/rfc6721">RFC 6721</a>, and the hub is a link of <a
 * href="https://www.w3.org/TR/websub/#discovery">WebSub</a>.
 *
 * <p>Ids are permanent: the id of the feed is its own URL, the id of an entry is the page's URL. The feed's author is
 * required, because no entry has one; its name is the feed's title.
 */
public final class AtomFeed {

    private static final byte[] HEADER = XmlBuffer.markup("""
        <?xml version="1.0" encoding="UTF-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom\"\
        """);
    private static final byte[] TOMBSTONES = XmlBuffer.markup(" xmlns:at=\"http://purl.org/atompub/tombstones/1.0\"");
    private static final byte[] HEADER_END = XmlBuffer.markup(">\n");
    private static final TextElement ID = new TextElement("id");
    private static final TextElement TITLE = new TextElement("title");
    private static final TextElement UPDATED = new TextElement("updated");
    private static final byte[] AUTHOR = XmlBuffer.markup("<author>");
    private static final TextElement NAME = new TextElement("name");
    private static final byte[] AUTHOR_END = XmlBuffer.markup("</author>");
    private static final byte[] ALTERNATE = XmlBuffer.markup("<link rel=\"alternate\" href=\"");
    private static final byte[] SELF = XmlBuffer.markup("<link rel=\"self\" href=\"");
    private static final byte[] HUB = XmlBuffer.markup("<link rel=\"hub\" href=\"");
    private static final byte[] ENTRY = XmlBuffer.markup("<entry>");
    private static final byte[] ENTRY_END = XmlBuffer.markup("</entry>\n");
    private static final byte[] DELETED = XmlBuffer.markup("<at:deleted-entry ref=\"");
    private static final byte[] WHEN = XmlBuffer.markup("\" when=\"");
    private static final byte[] EMPTY_END = XmlBuffer.markup("\"/>");
    private static final byte[] LINE_END = XmlBuffer.markup("\n");
    private static final byte[] FOOTER = XmlBuffer.markup("</feed>\n");

    private AtomFeed() {}

    /**
     * Renders the whole feed, with its entries in the given order. It omits the last entries if they exceed {@link
     * XmlLimits#MAX_REFERENCES}.
     */
    public static byte[] render(FeedHeader header, Collection<FeedEntry> entries) {
        XmlBuffer out = new XmlBuffer(512 + 256 * entries.size()).markup(HEADER);
        if (entries.stream().anyMatch(FeedEntry::removed)) {
            out.markup(TOMBSTONES);
        }
        out.markup(HEADER_END);
        append(header, out);
        for (FeedEntry entry : entries) {
            int size = out.size();
            int references = out.references();
            if (entry.removed()) {
                appendRemoved(entry, out);
            } else {
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
        ID.url(header.self(), out);
        TITLE.append(header.title(), out);
        UPDATED.append(header.updated().toString(), out);
        out.markup(AUTHOR);
        NAME.append(header.title(), out);
        out.markup(AUTHOR_END);
        link(ALTERNATE, header.home(), out);
        link(SELF, header.self(), out);
        link(HUB, header.hub(), out);
        out.markup(LINE_END);
    }

    private static void append(FeedEntry entry, XmlBuffer out) {
        out.markup(ENTRY);
        ID.url(entry.url(), out);
        TITLE.append(entry.headline(), out);
        // Instant prints ISO-8601 in UTC, which RFC 3339 requires.
        UPDATED.append(entry.updated().toString(), out);
        link(ALTERNATE, entry.url(), out);
        out.markup(ENTRY_END);
    }

    private static void appendRemoved(FeedEntry entry, XmlBuffer out) {
        out.markup(DELETED).url(entry.url());
        out.markup(WHEN).text(entry.updated().toString());
        out.markup(EMPTY_END).markup(LINE_END);
    }

    private static void link(byte[] start, @Nullable String href, XmlBuffer out) {
        if (href != null) {
            out.markup(start).url(href).markup(EMPTY_END);
        }
    }
}

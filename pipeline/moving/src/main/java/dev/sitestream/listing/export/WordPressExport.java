package dev.sitestream.listing.export;

import dev.sitestream.listing.ListedTime;
import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.UpsertJson;
import dev.sitestream.page.HtmlText;
import dev.sitestream.page.IsoTime;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.validate.content.DecodedText;
import dev.sitestream.validate.content.Encoding;
import dev.sitestream.validate.content.MarkupBound;
import dev.sitestream.validate.content.UnreadableException;
import dev.sitestream.validate.content.XmlInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * WordPress' own export (WXR): its published posts and pages, but for those with a password or {@code noindex}.
 * Attachments, menus and other items are not listed.
 */
final class WordPressExport implements Export {

    /** What the namespace of its elements contains, whatever its scheme and version. */
    static final String NAMESPACE = "wordpress.org/export/";

    private static final Set<String> TYPES = Set.of("post", "page");
    private static final String PUBLISHED = "publish";
    private static final String NEVER = "0000-00-00";
    private static final int MAX_TEXT = 16_384;
    private static final int ITEM_DEPTH = 3;
    private static final int META_DEPTH = 5;
    private static final String META_KEY = "meta_key";
    private static final Set<String> META = Set.of(META_KEY, "meta_value");

    /** A post's whole text is one CDATA section. */
    private static final int MAX_MARKUP = 16 << 20;

    /** The source in {@code docs/guides/wordpress.md}, which gives posts the same ids. */
    private static final String SOURCE = "wordpress";

    private static final Set<String> OWN =
            Set.of("post_id", "post_type", "status", "post_modified_gmt", "post_date_gmt", "post_password");

    private final Instant begun;

    WordPressExport(Instant begun) {
        this.begun = begun;
    }

    @Override
    public void read(String name, InputStream content, Receiver receiver) throws IOException, InterruptedException {
        BufferedInputStream bytes = new BufferedInputStream(content);
        bytes.mark(Encoding.HEAD);
        byte[] head = bytes.readNBytes(Encoding.HEAD);
        bytes.reset();
        MarkupBound text = null;
        try {
            Encoding encoding = Encoding.of(head);
            bytes.skipNBytes(encoding.mark());
            text = new MarkupBound(new DecodedText(bytes, encoding), MAX_MARKUP);
            new Items(name, XmlInput.open(new XmlCharacters(text)), receiver).read();
        } catch (XMLStreamException e) {
            IOException failure = text == null ? null : text.failure();
            if (failure == null) {
                receiver.problem(
                        new Origin(name, XmlInput.line(e)),
                        "is not well-formed XML: " + XmlInput.reason(e) + "; the rest is not read");
            } else if (!(failure instanceof UnreadableException)) {
                throw failure;
            }
        } catch (UnreadableException e) {
            report(name, e, receiver);
        }
        // The parser wraps or swallows the exception of its input.
        if (text != null && text.failure() instanceof UnreadableException failure) {
            report(name, failure, receiver);
        }
    }

    private static void report(String name, UnreadableException failure, Receiver receiver)
            throws IOException, InterruptedException {
        receiver.problem(new Origin(name, failure.line()), failure.getMessage() + "; the rest is not read");
    }

    private final class Items {

        private final String name;
        private final XMLStreamReader xml;
        private final Receiver receiver;
        private final Map<String, String> values = new HashMap<>();
        private final StringBuilder text = new StringBuilder();
        private String metaKey = "";
        private boolean isNoindex;
        private int depth;
        private int itemLine;
        private long others;

        /** The field whose text is read; null if none is. */
        private @Nullable String field;

        Items(String name, XMLStreamReader xml, Receiver receiver) {
            this.name = name;
            this.xml = xml;
            this.receiver = receiver;
        }

        void read() throws XMLStreamException, IOException, InterruptedException {
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.END_ELEMENT -> end();
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> append();
                    default -> {
                        // Comments are ignored.
                    }
                }
            }
            if (others > 0) {
                receiver.note(
                        new Origin(name, 0),
                        String.format(
                                Locale.ROOT,
                                "%,d items are not listed: they are no posts or pages, not published, protected by a"
                                        + " password, or have `noindex`",
                                others));
            }
        }

        private void start() {
            depth++;
            field = null;
            if (depth == ITEM_DEPTH && xml.getLocalName().equals("item")) {
                values.clear();
                isNoindex = false;
                itemLine = xml.getLocation().getLineNumber();
            } else if (depth == ITEM_DEPTH + 1 && itemLine > 0) {
                field = field(String.valueOf(xml.getNamespaceURI()), xml.getLocalName());
                text.setLength(0);
            } else if (depth == META_DEPTH && itemLine > 0 && META.contains(xml.getLocalName())) {
                field = xml.getLocalName();
                text.setLength(0);
            }
        }

        private static @Nullable String field(String namespace, String local) {
            boolean isWanted = namespace.contains(NAMESPACE)
                    ? OWN.contains(local)
                    : (namespace.isEmpty() || namespace.equals("null"))
                            && (local.equals("link") || local.equals("title"));
            return isWanted ? local : null;
        }

        private void append() {
            if (field != null && text.length() < MAX_TEXT) {
                int length = Math.min(xml.getTextLength(), MAX_TEXT - text.length());
                text.append(xml.getTextCharacters(), xml.getTextStart(), length);
            }
        }

        private void end() throws IOException, InterruptedException {
            if (depth == ITEM_DEPTH + 1 && field != null) {
                values.putIfAbsent(field, text.toString().strip());
                field = null;
            } else if (depth == META_DEPTH && field != null) {
                takeMeta(field.equals(META_KEY));
                field = null;
            } else if (depth == ITEM_DEPTH && itemLine > 0) {
                take();
                itemLine = 0;
            }
            depth--;
        }

        /** Takes the key or the value of a piece of metadata; the key comes first. */
        private void takeMeta(boolean isKey) {
            if (isKey) {
                metaKey = text.toString().strip();
            } else {
                isNoindex |= NoindexMeta.says(metaKey, text.toString().strip());
            }
        }

        private void take() throws IOException, InterruptedException {
            Origin origin = new Origin(name, itemLine);
            if (!TYPES.contains(values.getOrDefault("post_type", ""))
                    || !values.getOrDefault("status", "").equals(PUBLISHED)
                    || !values.getOrDefault("post_password", "").isEmpty()
                    || isNoindex) {
                others++;
                return;
            }
            String url = values.getOrDefault("link", "");
            if (url.isEmpty()) {
                receiver.problem(origin, "<item> has no <link>");
                return;
            }
            String lastmod = date("post_modified_gmt");
            String known = lastmod == null ? date("post_date_gmt") : lastmod;
            String title = HtmlText.plain(values.getOrDefault("title", ""));
            String id = values.getOrDefault("post_id", "");
            JsonObjectWriter event = UpsertJson.begin(url, ListedTime.of(known, begun));
            if (!id.isEmpty()) {
                event.text("id", values.get("post_type") + ":" + id).text("source", SOURCE);
            }
            event.text("lastmod", known).text("title", title.isEmpty() ? null : title);
            receiver.page(origin, event.toBytes());
        }

        private @Nullable String date(String value) {
            String date = values.getOrDefault(value, "");
            return date.isEmpty() || date.startsWith(NEVER) ? null : IsoTime.date(date);
        }
    }
}

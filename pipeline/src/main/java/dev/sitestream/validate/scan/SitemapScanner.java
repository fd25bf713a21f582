package dev.sitestream.validate.scan;

import dev.sitestream.sitemap.XmlLimits;
import dev.sitestream.validate.content.BoundedContent;
import dev.sitestream.validate.content.DecodedText;
import dev.sitestream.validate.content.Encoding;
import dev.sitestream.validate.content.GzipContent;
import dev.sitestream.validate.content.MarkupBound;
import dev.sitestream.validate.content.UnreadableException;
import dev.sitestream.validate.content.XmlInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads any file that crawlers take for a sitemap: urlsets and indexes, text files, RSS and Atom feeds, compressed or
 * not, whatever their names say. It tells of each entry, and of everything that is wrong with the file by itself: the
 * protocol's rules and limits, and those of the extensions that Sitestream knows.
 *
 * <p>Nothing is expected of a file. Memory does not grow with it, but for 12 bytes a URL, by which repetitions are
 * found; nothing that it names is fetched, and no document type is read.
 */
public final class SitemapScanner {

    /** Is told what stands in a file, in its order. Lines count from 1 on; 0 is the file as a whole. */
    public interface Handler {

        /**
         * A page.
         *
         * @param line where its entry begins
         * @param loc its URL, without the white space around it; valid, or complained of
         * @param contentHash of all that stands in its entry: elements with their namespaces, attributes, texts.
         *     Entries that differ in nothing but prefixes, the order of attributes, comments, escapes, and white space
         *     around texts have the same; it is the same in all processes of a release.
         */
        void entry(int line, String loc, long contentHash);

        /**
         * A file that an index lists.
         *
         * @param line where its entry begins
         * @param loc its URL, without the white space around it; valid, or complained of
         * @param lastmod when it changed, as it was written; valid, or complained of
         */
        void listed(int line, String loc, @Nullable String lastmod);

        /** Something is wrong. What the file holds may be quoted as it is: control characters, too. */
        void problem(int line, String text);

        /** Something is not wrong, but may not be what was meant. */
        default void note(int line, String text) {}
    }

    private SitemapScanner() {}

    /**
     * Reads a file, as far as it can be read.
     *
     * @param file the file; it is not closed
     * @return what kind of file it is
     * @throws IOException when the stream fails, for reasons of its own
     */
    public static SitemapKind scan(InputStream file, Bounds bounds, Handler handler) throws IOException {
        BufferedInputStream compressed = new BufferedInputStream(file);
        try {
            if (!GzipContent.recognise(compressed)) {
                return scanContent(compressed, bounds, handler);
            }
            try (GzipContent content =
                    new GzipContent(compressed, text -> handler.problem(0, text), text -> handler.note(0, text))) {
                return scanContent(content, bounds, handler);
            }
        } catch (UnreadableException e) {
            tell(e, handler);
            return SitemapKind.UNKNOWN;
        }
    }

    private static SitemapKind scanContent(InputStream content, Bounds bounds, Handler handler) throws IOException {
        BufferedInputStream bounded = new BufferedInputStream(new BoundedContent(content, bounds.bytes()));
        byte[] head = peek(bounded);
        Encoding encoding = Encoding.of(head);
        if (!encoding.isUtf8()) {
            handler.problem(1, "must be UTF-8, not " + encoding.charset().name());
        }
        bounded.skipNBytes(encoding.mark());
        DecodedText text = new DecodedText(bounded, encoding);
        String start = new String(head, encoding.mark(), head.length - encoding.mark(), encoding.charset());
        return start.stripLeading().startsWith("<")
                ? scanXml(new MarkupBound(text), bounds, handler)
                : scanText(text, bounds, handler);
    }

    /** The first bytes, which stay unread. */
    private static byte[] peek(BufferedInputStream content) throws IOException {
        byte[] head = new byte[Encoding.HEAD];
        content.mark(head.length);
        int length = 0;
        try {
            int next = content.read();
            while (next >= 0) {
                head[length++] = (byte) next;
                next = length < head.length ? content.read() : -1;
            }
        } catch (UnreadableException e) {
            // It comes again when these bytes have been read, and what they hold has been told.
        }
        content.reset();
        return Arrays.copyOf(head, length);
    }

    private static SitemapKind scanText(DecodedText text, Bounds bounds, Handler handler) throws IOException {
        try {
            new TextScan(text, bounds, handler).run();
        } catch (UnreadableException e) {
            tell(e, handler);
        }
        return SitemapKind.TEXT;
    }

    private static SitemapKind scanXml(MarkupBound text, Bounds bounds, Handler handler) throws IOException {
        XmlScan scan = new XmlScan(text, bounds, handler);
        try {
            scan.run();
        } catch (XMLStreamException e) {
            if (text.failure() == null) {
                handler.problem(XmlInput.line(e), "is not well-formed XML: " + XmlInput.reason(e));
            }
        } catch (UnreadableException e) {
            tell(e, handler);
            return scan.kind();
        }
        if (text.references() > XmlLimits.MOST_REFERENCES) {
            handler.note(
                    0,
                    String.format(
                            Locale.ROOT,
                            "has %,d entity references, such as &amp;; readers on Java 24 and newer refuse a file with"
                                    + " more than %,d",
                            text.references(),
                            XmlLimits.MOST_REFERENCES));
        }
        // The parser wraps, or swallows, why it could not read on.
        if (text.failure() instanceof UnreadableException failure) {
            tell(failure, handler);
        } else if (text.failure() != null) {
            throw text.failure();
        }
        return scan.kind();
    }

    private static void tell(UnreadableException e, Handler handler) {
        handler.problem(e.line(), String.valueOf(e.getMessage()));
    }
}

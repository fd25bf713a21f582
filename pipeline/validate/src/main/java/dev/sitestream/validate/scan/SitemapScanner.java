package dev.sitestream.validate.scan;

import dev.sitestream.files.BoundedStream;
import dev.sitestream.sitemap.XmlLimits;
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
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads any file that crawlers accept as a sitemap: urlsets and indexes, text files, RSS and Atom feeds, compressed or
 * not, whatever its name. It reports each entry, and every problem of the file by itself: violations of the protocol's
 * rules and limits, and of those of the extensions that Sitestream knows.
 *
 * <p>Files are untrusted. Memory grows only by 12 bytes per URL, to find repetitions. The scanner fetches nothing that
 * a file names, and reads no document type.
 */
public final class SitemapScanner {

    /** Receives the content of a file, in its order. Lines count from 1; 0 is the file as a whole. */
    public interface Handler {

        /** Where the file was found, the base of a feed's relative references; null if that is not known. */
        default @Nullable String address() {
            return null;
        }

        /**
         * A page.
         *
         * @param line the line where its entry begins
         * @param loc its URL, without surrounding white space; valid, or reported as a problem
         * @param contentHash of everything in its entry: elements with their namespaces, attributes, texts. Entries
         *     have the same hash if they differ only in prefixes, the order of attributes, comments, escapes, and white
         *     space around texts. It is the same in all processes of a release.
         */
        void entry(int line, String loc, long contentHash);

        /**
         * The language versions of the page that was passed on last, if it is one of a sitemap in XML.
         *
         * @param line the line where its entry begins
         * @param loc its URL, as before
         * @param hrefs the URLs of its versions with different valid languages, as written; empty if it has none
         */
        default void versions(int line, String loc, List<String> hrefs) {}

        /**
         * A file that an index lists.
         *
         * @param line the line where its entry begins
         * @param loc its URL, without surrounding white space; valid, or reported as a problem
         * @param lastmod the time of its change, as written; valid, or reported as a problem
         */
        void listed(int line, String loc, @Nullable String lastmod);

        /** Reports a problem. The text may quote the file unchanged, control characters included. */
        void problem(int line, String text);

        /** Reports a URL that the file lists more than once. */
        default void repetition(int line, String text) {
            problem(line, text);
        }

        /** Reports a warning. */
        default void note(int line, String text) {}

        /** Reports that the file names something that is not passed on. It may be valid, or a problem by itself. */
        default void unread(int line, String text) {}
    }

    /** Receives what entries contain as well, in place of their hashes. Collecting it takes time. */
    public interface ContentHandler extends Handler {

        /** The kind of the file is known. It is not called for a file of an unknown kind. */
        default void recognised(SitemapKind kind) {}

        /** An entry begins. Until it ends, problems are its own. */
        default void begin(int line) {}

        /** The entry ends, or the file within it. Its page was passed on before, if it has a URL. */
        default void end() {}

        /**
         * A page with the content of its entry.
         *
         * @param line the line where its entry begins
         * @param loc its URL, without surrounding white space; valid, or reported as a problem
         * @param entry the entry's element; null in a text file, which contains only URLs
         */
        void page(int line, String loc, @Nullable EntryElement entry);

        @Override
        default void entry(int line, String loc, long contentHash) {
            throw new IllegalStateException("a handler of content receives pages");
        }
    }

    private SitemapScanner() {}

    /**
     * Reads a file as far as possible.
     *
     * @param file the file; it is not closed
     * @return the kind of the file
     * @throws IOException when the stream fails for other reasons than the content
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
            reportUnreadable(e, handler);
            return SitemapKind.UNKNOWN;
        }
    }

    private static SitemapKind scanContent(InputStream content, Bounds bounds, Handler handler) throws IOException {
        long most = bounds.bytes();
        BufferedInputStream bounded = new BufferedInputStream(BoundedStream.failing(
                content,
                most,
                () -> new UnreadableException(
                        0,
                        String.format(
                                Locale.ROOT, "has more than %,d bytes uncompressed; the rest is not read", most))));
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
            // The exception is thrown again after these bytes have been read and their content has been reported.
        }
        content.reset();
        return Arrays.copyOf(head, length);
    }

    private static SitemapKind scanText(DecodedText text, Bounds bounds, Handler handler) throws IOException {
        try {
            new TextScan(text, bounds, handler).run();
        } catch (UnreadableException e) {
            reportUnreadable(e, handler);
        }
        return SitemapKind.TEXT;
    }

    private static SitemapKind scanXml(MarkupBound text, Bounds bounds, Handler handler) throws IOException {
        XmlScan scan = new XmlScan(text, bounds, handler);
        try {
            scan.run();
        } catch (XMLStreamException e) {
            if (text.failure() == null) {
                handler.problem(
                        XmlInput.line(e), "is not well-formed XML: " + XmlInput.reason(e) + "; the rest is not read");
            }
        } catch (UnreadableException e) {
            reportUnreadable(e, handler);
            return scan.kind();
        }
        if (text.references() > XmlLimits.MAX_REFERENCES) {
            handler.note(
                    0,
                    String.format(
                            Locale.ROOT,
                            "has %,d entity references, such as &amp;; readers on Java 24 and newer refuse a file with"
                                    + " more than %,d",
                            text.references(),
                            XmlLimits.MAX_REFERENCES));
        }
        // The parser wraps or swallows the exception of its input.
        if (text.failure() instanceof UnreadableException failure) {
            reportUnreadable(failure, handler);
        } else if (text.failure() != null) {
            throw text.failure();
        }
        return scan.kind();
    }

    private static void reportUnreadable(UnreadableException e, Handler handler) {
        handler.problem(e.line(), String.valueOf(e.getMessage()));
    }
}

package dev.sitestream.validate.scan;

import dev.sitestream.validate.scan.ElementRule.Part;
import dev.sitestream.validate.scan.SitemapScanner.ContentHandler;
import dev.sitestream.validate.scan.SitemapScanner.Handler;
import java.util.Locale;
import java.util.SortedMap;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** What is made of the content of entries, one after the other. */
sealed interface EntryReading {

    /** What the handler wants: hashes, or elements. */
    static EntryReading of(Handler handler) {
        return handler instanceof ContentHandler pages ? new Elements(pages) : new Hashes();
    }

    /** The kind of the file is known, before its first entry. */
    void recognised(SitemapKind kind);

    /** Begins an entry. */
    void begin(QName name, SortedMap<String, String> attributes, int line);

    /**
     * Begins an element inside of the entry.
     *
     * @param part its place in the rules; null if it has none
     * @param count how many of its kind there are so far
     */
    void start(QName name, SortedMap<String, String> attributes, @Nullable Part part, int count);

    /** A piece of text inside of the entry. */
    void text(char[] chars, int from, int length);

    /** Ends an element inside of the entry. */
    void end(OpenElement element);

    /** Ends the entry, and passes it on. */
    void finish(Entry entry, Entries entries);

    /** The file has ended within the entry. */
    void cutOff();

    /** Hashes, for a handler that does not want the content itself. */
    final class Hashes implements EntryReading {

        private final EntryHash hash = new EntryHash();

        @Override
        public void recognised(SitemapKind kind) {
            // The hash depends on the content alone.
        }

        @Override
        public void begin(QName name, SortedMap<String, String> attributes, int line) {
            hash.reset();
        }

        @Override
        public void start(QName name, SortedMap<String, String> attributes, @Nullable Part part, int count) {
            hash.start(name, attributes);
        }

        @Override
        public void text(char[] chars, int from, int length) {
            hash.text(chars, from, length);
        }

        @Override
        public void end(OpenElement element) {
            hash.end();
        }

        @Override
        public void finish(Entry entry, Entries entries) {
            entries.end(entry, hash.value());
        }

        @Override
        public void cutOff() {
            // An entry is passed on whole or not at all.
        }
    }

    /** Elements, for a handler of content. */
    final class Elements implements EntryReading {

        private final ContentHandler pages;
        private final EntryContent content = new EntryContent();

        Elements(ContentHandler pages) {
            this.pages = pages;
        }

        @Override
        public void recognised(SitemapKind kind) {
            pages.recognised(kind);
        }

        @Override
        public void begin(QName name, SortedMap<String, String> attributes, int line) {
            content.begin(name, attributes);
            pages.begin(line);
        }

        @Override
        public void start(QName name, SortedMap<String, String> attributes, @Nullable Part part, int count) {
            content.start(name, attributes, part, count);
        }

        @Override
        public void text(char[] chars, int from, int length) {
            // An element has its text when it ends.
        }

        @Override
        public void end(OpenElement element) {
            content.end(element);
        }

        @Override
        public void finish(Entry entry, Entries entries) {
            if (content.isCut()) {
                pages.problem(
                        entry.line(),
                        String.format(
                                Locale.ROOT,
                                "has more than %,d characters; the rest of this entry is not read",
                                EntryContent.MAX_CHARACTERS));
            }
            entries.end(entry, content.take(), pages);
            pages.end();
        }

        @Override
        public void cutOff() {
            pages.end();
        }
    }
}

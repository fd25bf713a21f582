package dev.sitestream.validate.scan;

import dev.sitestream.validate.content.UnreadableException;
import java.io.IOException;
import java.io.Reader;

/** Reads one file with one URL per line. */
final class TextScan {

    private final Reader text;
    private final Bounds bounds;
    private final SitemapScanner.Handler handler;
    private final Entries entries;
    private final Entry entry = new Entry(new FeedBase(null));
    private final EntryHash hash = new EntryHash();
    private final StringBuilder url = new StringBuilder();
    private int line = 1;
    private boolean cut;
    private boolean empty = true;

    TextScan(Reader text, Bounds bounds, SitemapScanner.Handler handler) {
        this.text = text;
        this.bounds = bounds;
        this.handler = handler;
        this.entries = new Entries(SitemapKind.TEXT, bounds, handler);
    }

    /** Reads the whole file. */
    void run() throws IOException {
        if (handler instanceof SitemapScanner.ContentHandler pages) {
            pages.recognised(SitemapKind.TEXT);
        }
        char[] chars = new char[8_192];
        boolean afterReturn = false;
        for (int count = text.read(chars); count >= 0; count = text.read(chars)) {
            for (int i = 0; i < count; i++) {
                char c = chars[i];
                if (c == '\r' || (c == '\n' && !afterReturn)) {
                    endLine();
                } else if (c != '\n') {
                    append(c);
                }
                afterReturn = c == '\r';
            }
        }
        endLine();
        if (empty) {
            handler.problem(0, "is empty");
        }
    }

    private void append(char c) {
        if (url.length() < bounds.textLength()) {
            url.append(c);
        } else {
            cut = true;
        }
    }

    private void endLine() throws UnreadableException {
        String loc = url.toString().strip();
        if (cut) {
            handler.problem(line, "the line is far too long; each has one URL, and nothing else");
        }
        if (!loc.isEmpty()) {
            take(loc);
        }
        url.setLength(0);
        cut = false;
        line++;
    }

    private void take(String loc) throws UnreadableException {
        empty = false;
        entries.begin(line);
        SitemapScanner.ContentHandler pages = handler instanceof SitemapScanner.ContentHandler some ? some : null;
        if (pages != null) {
            pages.begin(line);
        }
        String complaint = cut ? null : UrlRule.INSTANCE.problem(loc);
        if (complaint != null) {
            handler.problem(line, "the line " + complaint);
        }
        entry.begin(line);
        entry.loc(loc);
        if (pages != null) {
            entries.end(entry, null, pages);
            pages.end();
            return;
        }
        hash.reset();
        hash.text(loc.toCharArray(), 0, loc.length());
        entries.end(entry, hash.value());
    }
}

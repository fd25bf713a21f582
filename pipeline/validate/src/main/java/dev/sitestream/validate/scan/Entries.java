package dev.sitestream.validate.scan;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.content.UnreadableException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Counts the entries of one file, checks them for repetitions, and passes them on. */
final class Entries {

    private final SitemapKind kind;
    private final Bounds bounds;
    private final SitemapScanner.Handler handler;
    private final SeenUrls seen = new SeenUrls();
    private int begun;
    private int articles;

    Entries(SitemapKind kind, Bounds bounds, SitemapScanner.Handler handler) {
        this.kind = kind;
        this.bounds = bounds;
        this.handler = handler;
    }

    /**
     * Counts an entry at its start.
     *
     * @throws UnreadableException when the file has too many entries
     */
    void begin(int line) throws UnreadableException {
        begun++;
        if (begun > bounds.entries()) {
            throw new UnreadableException(
                    line,
                    String.format(
                            Locale.ROOT,
                            "has more than %,d %s; the rest is not read",
                            bounds.entries(),
                            kind == SitemapKind.INDEX ? "files" : "pages"));
        }
    }

    /** Whether there is none so far. */
    boolean areEmpty() {
        return begun == 0;
    }

    /** Takes a complete entry. */
    void end(Entry entry, long contentHash) {
        String loc = check(entry);
        if (loc != null && !takeFile(entry, loc)) {
            handler.entry(entry.line(), loc, contentHash);
            if (kind == SitemapKind.URLSET) {
                handler.versions(entry.line(), loc, entry.versions());
            }
        }
    }

    /** Takes a complete entry for a handler of content. */
    void end(Entry entry, @Nullable EntryElement content, SitemapScanner.ContentHandler pages) {
        String loc = check(entry);
        if (loc != null && !takeFile(entry, loc)) {
            pages.page(entry.line(), loc, content);
        }
    }

    /** Passes the entry on if it is a file's; returns whether it is. */
    private boolean takeFile(Entry entry, String loc) {
        if (kind == SitemapKind.INDEX) {
            handler.listed(entry.line(), loc, entry.lastmod());
        }
        return kind == SitemapKind.INDEX;
    }

    /** Checks what concerns the entry as a whole; returns its URL if it has one. */
    private @Nullable String check(Entry entry) {
        if (entry.isNews() && ++articles == NewsSitemap.MAX_ARTICLES + 1) {
            handler.problem(
                    entry.line(),
                    String.format(Locale.ROOT, "has more than %,d news articles", NewsSitemap.MAX_ARTICLES));
        }
        String loc = entry.loc();
        String second = entry.secondLoc();
        boolean isFeed = kind == SitemapKind.RSS || kind == SitemapKind.ATOM;
        if (second != null && !isFeed) {
            handler.unread(entry.line(), "names a second URL, which is not read: " + Quoted.of(second));
        }
        // A feed may contain a page twice.
        if (loc != null && !isFeed) {
            checkRepetition(loc, entry.line());
        }
        return loc;
    }

    private void checkRepetition(String loc, int line) {
        if (loc.length() > UrlRule.MAX_CHARACTERS) {
            return;
        }
        try {
            int before = seen.add(NormalUrl.of(WebUrl.parse(loc).href()), line);
            if (before > 0) {
                handler.repetition(line, "repeats the URL of line " + before + ": " + Quoted.of(loc));
            }
        } catch (InvalidUrlException e) {
            // An invalid URL was reported before, and can't repeat another one.
        }
    }
}

package dev.sitestream.validate.scan;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.content.UnreadableException;
import java.util.Locale;

/** The entries of one file, as they come: they are counted, looked for repetitions, and handed on. */
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
     * Counts an entry that begins.
     *
     * @throws UnreadableException when it is one too many
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

    /** Takes an entry that is complete. */
    void end(Entry entry, long contentHash) {
        if (entry.isNews() && ++articles == NewsSitemap.MOST_ARTICLES + 1) {
            handler.problem(
                    entry.line(),
                    String.format(Locale.ROOT, "has more than %,d news articles", NewsSitemap.MOST_ARTICLES));
        }
        String loc = entry.loc();
        if (loc == null) {
            return;
        }
        // A feed may tell of a page twice.
        if (kind != SitemapKind.RSS && kind != SitemapKind.ATOM) {
            lookForRepetition(loc, entry.line());
        }
        if (kind == SitemapKind.INDEX) {
            handler.listed(entry.line(), loc, entry.lastmod());
        } else {
            handler.entry(entry.line(), loc, contentHash);
        }
    }

    private void lookForRepetition(String loc, int line) {
        if (loc.length() > UrlRule.MOST_CHARACTERS) {
            return;
        }
        try {
            int before = seen.add(WebUrl.parse(loc).href(), line);
            if (before > 0) {
                handler.problem(line, "repeats the URL of line " + before + ": " + Quoted.of(loc));
            }
        } catch (InvalidUrlException e) {
            // It has been complained of, and is the same as no other.
        }
    }
}

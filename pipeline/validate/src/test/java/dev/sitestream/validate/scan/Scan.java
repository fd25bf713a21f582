package dev.sitestream.validate.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Collects what the scanner reports about a file. */
public final class Scan implements SitemapScanner.Handler {

    /** A reported page. */
    record Page(int line, String loc, long contentHash) {}

    /** A reported listed file. */
    record Listed(int line, String loc, @Nullable String lastmod) {}

    /** Hostile files have millions of entries. */
    private static final int MAX_KEPT = 1_000;

    public final List<Page> pages = new ArrayList<>();
    final List<Listed> listed = new ArrayList<>();

    /** Each as in {@code 3: <url> has no <loc>}. */
    public final List<String> problems = new ArrayList<>();

    final List<String> notes = new ArrayList<>();
    SitemapKind kind = SitemapKind.UNKNOWN;

    private Scan() {}

    public static Scan of(InputStream file, Bounds bounds) {
        Scan scan = new Scan();
        try {
            scan.kind = SitemapScanner.scan(file, bounds, scan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return scan;
    }

    public static Scan of(byte[] file) {
        return of(new ByteArrayInputStream(file), Bounds.PROTOCOL);
    }

    public static Scan of(String file) {
        return of(file.getBytes(UTF_8));
    }

    /** Scans a urlset that declares all extensions. The entries begin in its second line. */
    public static Scan ofUrlset(String entries) {
        return of(urlset(entries));
    }

    /** Scans an index. The entries begin in its second line. */
    static Scan ofIndex(String entries) {
        return of("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n" + entries + "</sitemapindex>");
    }

    /** Scans a urlset of one page that has this part besides its URL. */
    static Scan ofPart(String part) {
        return ofUrlset("<url><loc>https://shop.example.com/p</loc>" + part + "</url>");
    }

    public static String urlset(String entries) {
        return "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'"
                + " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'"
                + " xmlns:video='http://www.google.com/schemas/sitemap-video/1.1'"
                + " xmlns:news='http://www.google.com/schemas/sitemap-news/0.9'"
                + " xmlns:xhtml='http://www.w3.org/1999/xhtml'>\n" + entries + "</urlset>";
    }

    public static byte[] gzip(byte[] content) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(file)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.toByteArray();
    }

    List<String> locs() {
        return pages.stream().map(Page::loc).toList();
    }

    @Override
    public void entry(int line, String loc, long contentHash) {
        pages.add(new Page(line, loc, contentHash));
    }

    @Override
    public void listed(int line, String loc, @Nullable String lastmod) {
        listed.add(new Listed(line, loc, lastmod));
    }

    @Override
    public void problem(int line, String text) {
        if (problems.size() < MAX_KEPT) {
            problems.add(line + ": " + text);
        }
    }

    @Override
    public void note(int line, String text) {
        notes.add(line + ": " + text);
    }
}

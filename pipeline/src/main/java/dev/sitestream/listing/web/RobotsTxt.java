package dev.sitestream.listing.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The sitemaps that a robots.txt names.
 *
 * @param sitemaps their URLs, in order
 */
record RobotsTxt(List<WebUrl> sitemaps) {

    /** A robots.txt that names none. */
    static final RobotsTxt EMPTY = new RobotsTxt(List.of());

    /** As many bytes as <a href="https://www.rfc-editor.org/rfc/rfc9309#section-2.5">crawlers read at least</a>. */
    private static final int MAX_BYTES = 500 * 1024;

    private static final String SITEMAP = "sitemap:";

    RobotsTxt {
        sitemaps = List.copyOf(sitemaps);
    }

    /** Reads the lines {@code Sitemap: URL}, wherever they stand. Invalid URLs are left out. */
    static RobotsTxt read(InputStream file) throws IOException {
        String text = new String(file.readNBytes(MAX_BYTES), UTF_8);
        Set<WebUrl> sitemaps = new LinkedHashSet<>();
        text.lines().map(RobotsTxt::withoutMark).forEach(line -> {
            if (line.toLowerCase(Locale.ROOT).startsWith(SITEMAP)) {
                String url = line.substring(SITEMAP.length());
                int comment = url.indexOf(" #");
                try {
                    sitemaps.add(WebUrl.parse((comment < 0 ? url : url.substring(0, comment)).strip()));
                } catch (InvalidUrlException e) {
                    // Crawlers ignore such a line, too.
                }
            }
        });
        return new RobotsTxt(List.copyOf(sitemaps));
    }

    private static String withoutMark(String line) {
        return (line.startsWith("\uFEFF") ? line.substring(1) : line).strip();
    }
}

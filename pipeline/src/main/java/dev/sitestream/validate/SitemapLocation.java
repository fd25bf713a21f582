package dev.sitestream.validate;

import dev.sitestream.page.InvalidUrlException;
import dev.sitestream.page.PublishedUrl;
import dev.sitestream.page.WebUrl;

/**
 * Where a sitemap is served. By <a href="https://www.sitemaps.org/protocol.html#location">the protocol</a> it speaks for
 * what lies under its own folder, and for anything else only where that host's robots.txt names it.
 */
final class SitemapLocation {

    private final String folder;

    SitemapLocation(WebUrl file) {
        String path = file.path();
        this.folder = PublishedUrl.of(file.origin() + path.substring(0, path.lastIndexOf('/') + 1));
    }

    /** Whether a URL, if it is one at all, lies where a file at this place can list it by itself. */
    boolean covers(String url) {
        try {
            WebUrl listed = WebUrl.parse(url);
            return PublishedUrl.of(listed.origin() + listed.path()).startsWith(folder);
        } catch (InvalidUrlException e) {
            return true;
        }
    }

    /** The address under which everything is covered. */
    @Override
    public String toString() {
        return folder;
    }
}

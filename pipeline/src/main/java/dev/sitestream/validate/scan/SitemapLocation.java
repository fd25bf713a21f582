package dev.sitestream.validate.scan;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;

/**
 * Where a sitemap is served. By <a href="https://www.sitemaps.org/protocol.html#location">the protocol</a> it speaks
 * for what lies under its own folder, and for anything else only where that host's robots.txt names it.
 */
public final class SitemapLocation {

    private final String folder;

    public SitemapLocation(WebUrl file) {
        String path = file.path();
        this.folder = PublishedUrl.of(file.origin() + path.substring(0, path.lastIndexOf('/') + 1));
    }

    /** Whether a URL, if it is one at all, lies where a file at this place can list it by itself. */
    public boolean covers(String url) {
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

package dev.sitestream.validate.scan;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;

/**
 * The place where a sitemap is served. By <a href="https://www.sitemaps.org/protocol.html#location">the protocol</a> it
 * may list URLs under its own folder, and other URLs only if their host's robots.txt names it.
 */
public final class SitemapLocation {

    private final String folder;

    public SitemapLocation(WebUrl file) {
        String path = file.path();
        this.folder = PublishedUrl.of(file.origin() + path.substring(0, path.lastIndexOf('/') + 1));
    }

    /** Whether a file at this place may list a URL by itself; true for an invalid URL. */
    public boolean covers(String url) {
        try {
            WebUrl listed = WebUrl.parse(url);
            return PublishedUrl.of(listed.origin() + listed.path()).startsWith(folder);
        } catch (InvalidUrlException e) {
            return true;
        }
    }

    /** The folder's URL: all URLs under it are covered. */
    @Override
    public String toString() {
        return folder;
    }
}

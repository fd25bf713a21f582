package dev.sitestream.sitemap;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;

/** Reads files like a strict crawler that knows all extensions. */
public final class Crawler {

    private Crawler() {}

    /** Returns the pages in a sitemap, text file or feed that is served under this name. */
    static List<SiteMapURL> pages(byte[] file, String name) {
        return pagesAt(file, RandomPages.BASE + name);
    }

    /** Returns a file of any kind that is served under this name. */
    static AbstractSiteMap read(byte[] file, String name) {
        return readAt(file, RandomPages.BASE + name);
    }

    /** Returns the pages in a sitemap, text file or feed that is served at this address. */
    public static List<SiteMapURL> pagesAt(byte[] file, String url) {
        return List.copyOf(((SiteMap) readAt(file, url)).getSiteMapUrls());
    }

    /** Returns a file of any kind that is served at this address. */
    public static AbstractSiteMap readAt(byte[] file, String url) {
        SiteMapParser parser = new SiteMapParser(true);
        parser.setStrictNamespace(true);
        parser.enableExtensions();
        try {
            return parser.parseSiteMap(file, URI.create(url).toURL());
        } catch (UnknownFormatException e) {
            throw new AssertionError("a crawler can't read " + url, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

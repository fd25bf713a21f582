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

/** Reads files as a strict crawler does that knows all extensions. */
final class Crawler {

    private Crawler() {}

    /** The pages in a sitemap, text file or feed that is served under this name. */
    static List<SiteMapURL> pages(byte[] file, String name) {
        return List.copyOf(((SiteMap) read(file, name)).getSiteMapUrls());
    }

    /** A file, of whatever kind, that is served under this name. */
    static AbstractSiteMap read(byte[] file, String name) {
        SiteMapParser parser = new SiteMapParser(true);
        parser.setStrictNamespace(true);
        parser.enableExtensions();
        try {
            return parser.parseSiteMap(file, URI.create(RandomPages.BASE + name).toURL());
        } catch (UnknownFormatException e) {
            throw new AssertionError("a crawler can't read " + name, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

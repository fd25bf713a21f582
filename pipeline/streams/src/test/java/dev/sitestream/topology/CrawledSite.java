package dev.sitestream.topology;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Crawler;
import dev.sitestream.store.MemoryObjectStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/** A published site as read by a strict crawler that knows all extensions. */
final class CrawledSite {

    private final Site site;
    private final MemoryObjectStore objects;

    CrawledSite(Site site, MemoryObjectStore objects) {
        this.site = site;
        this.objects = objects;
    }

    /** Returns the names of the files that the index lists. */
    List<String> files() {
        AbstractSiteMap index = Crawler.readAt(content("sitemap.xml"), url("sitemap.xml"));
        List<String> files = new ArrayList<>();
        for (AbstractSiteMap listed : ((SiteMapIndex) index).getSitemaps()) {
            files.add(listed.getUrl().toString().substring(site.sitemaps().length()));
        }
        return files;
    }

    /** Returns the pages in all files that the index lists, by URL. */
    SortedMap<String, SiteMapURL> pages() {
        SortedMap<String, SiteMapURL> pages = new TreeMap<>();
        files().forEach(file -> addPages(file, pages));
        return pages;
    }

    /** Returns the pages of one file, by URL. */
    SortedMap<String, SiteMapURL> pages(String file) {
        SortedMap<String, SiteMapURL> pages = new TreeMap<>();
        addPages(file, pages);
        return pages;
    }

    /** Returns the uncompressed content of a file. */
    byte[] uncompressed(String file) {
        if (!file.endsWith(".gz")) {
            return content(file);
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content(file)))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addPages(String file, SortedMap<String, SiteMapURL> pages) {
        for (SiteMapURL page : Crawler.pagesAt(content(file), url(file))) {
            if (pages.put(page.getUrl().toString(), page) != null) {
                throw new AssertionError("listed twice: " + page.getUrl());
            }
        }
    }

    private byte[] content(String file) {
        return Objects.requireNonNull(objects.get(site.id(), file), file);
    }

    private String url(String file) {
        return site.sitemaps() + file;
    }
}

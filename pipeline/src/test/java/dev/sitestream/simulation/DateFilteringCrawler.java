package dev.sitestream.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A crawler that reads a file again only where the index says of it what it did not say at the visit before. */
final class DateFilteringCrawler {

    private final Crawler crawler;
    private final Map<String, Copy> copies = new HashMap<>();

    private record Copy(@Nullable String lastmod, SitemapFile file) {}

    DateFilteringCrawler(Crawler crawler) {
        this.crawler = crawler;
    }

    /**
     * Reads the indexes, and the files that have changed by what these say; returns what it knows of the listed files
     * by then.
     */
    Map<String, SitemapFile> visit(Map<String, byte[]> objects) {
        Map<String, SitemapFile> files = crawler.read(objects);
        Map<String, SitemapFile> known = new TreeMap<>();
        for (SitemapFile.Entry entry : crawler.index(objects)) {
            Copy copy = copies.compute(entry.loc(), (name, before) -> {
                boolean isNew =
                        before == null || !String.valueOf(entry.lastmod()).equals(before.lastmod());
                return isNew ? new Copy(entry.lastmod(), Objects.requireNonNull(files.get(name))) : before;
            });
            known.put(entry.loc(), copy.file());
        }
        return known;
    }
}

package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownPage;
import dev.sitestream.faults.model.KnownSite;
import dev.sitestream.faults.store.SitemapReader.BrokenException;
import dev.sitestream.faults.store.SitemapReader.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a crawler understands of a site.
 *
 * @param pages how each page is published, by its URL; in several files while it moves
 * @param files the keys of the listed files
 * @param flaws what is wrong, whatever the site was to publish; empty when the protocol is kept
 */
public record CrawledPages(SortedMap<String, List<KnownPage>> pages, SortedSet<String> files, List<String> flaws) {

    private static final int LARGEST_INDEX = 50_000;

    /**
     * Reads what was got.
     *
     * @param base the URL under which the bucket's objects are
     */
    static CrawledPages of(BucketLook look, String base) {
        CrawledPages crawled = new CrawledPages(new TreeMap<>(), new TreeSet<>(), new ArrayList<>());
        if (look.index().isEmpty()) {
            crawled.flaws.add("there is no index");
            return crawled;
        }
        try {
            List<Entry> listed = SitemapReader.index(look.index().get().content());
            if (listed.size() > LARGEST_INDEX) {
                crawled.flaws.add("the index lists " + listed.size() + " files");
            }
            for (Entry entry : listed) {
                crawled.addFile(entry, look, base);
            }
        } catch (BrokenException e) {
            crawled.flaws.add("the index is " + e.getMessage());
        }
        return crawled;
    }

    private void addFile(Entry listed, BucketLook look, String base) {
        if (!listed.loc().startsWith(base)) {
            flaws.add("the index lists " + listed.loc() + ", which lies elsewhere");
            return;
        }
        String key = listed.loc().substring(base.length());
        if (!files.add(key)) {
            flaws.add("the index lists " + key + " twice");
            return;
        }
        Optional<StoredFile> file = look.file(key);
        if (file.isEmpty()) {
            flaws.add("the index lists " + key + ", which is not there");
            return;
        }
        try {
            List<Entry> entries = SitemapReader.pages(file.get().content());
            if (entries.isEmpty() || entries.size() > KnownSite.URLS_PER_FILE) {
                flaws.add(key + " has " + entries.size() + " pages");
            }
            for (Entry entry : entries) {
                pages.computeIfAbsent(entry.loc(), url -> new ArrayList<>())
                        .add(new KnownPage(section(key), entry.lastmod()));
            }
        } catch (BrokenException e) {
            flaws.add(key + " is " + e.getMessage());
        }
    }

    /** Files are named after their sections: {@code live/shop/products-l00-00001.xml.gz}. */
    private static String section(String key) {
        String name = key.substring(key.lastIndexOf('/') + 1);
        int dash = name.indexOf('-');
        return dash < 0 ? name : name.substring(0, dash);
    }
}

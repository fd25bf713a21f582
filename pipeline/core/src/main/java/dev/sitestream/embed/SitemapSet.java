package dev.sitestream.embed;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.W3cDate;
import dev.sitestream.page.event.UrlCheck;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.SitemapIndex;
import dev.sitestream.sitemap.SitemapIndex.IndexEntry;
import dev.sitestream.sitemap.XmlBuffer;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of a site, made of all its pages at once: files with the names, entries and limits of those that the
 * pipeline publishes, and their index. News files, feeds and robots lines are not made, nor links between translations.
 *
 * <p>Add each page once. A file is written when it is full, the others and the index by {@link #finish()}. Pages that
 * come in the same order are in the same files. One file of each section is held in memory: at most 50 MB.
 */
public final class SitemapSet {

    /** Where the files go. */
    @FunctionalInterface
    public interface Output {

        /** Stores a file under this name, and returns when its content last changed. */
        Instant put(String name, byte[] content) throws IOException;
    }

    private final Site site;
    private final Output output;
    private final Instant now;
    private final Map<String, OpenFile> open = new LinkedHashMap<>();
    private final SortedMap<String, IndexEntry> listed = new TreeMap<>();

    /**
     * @param site a site with one lane
     * @param output where the files go
     * @param now the time at which pages with a schedule are listed or not
     */
    public SitemapSet(Site site, Output output, Instant now) {
        if (site.lanes() > 1) {
            throw new IllegalArgumentException("the lanes of a site are for the pipeline: allowed is 1");
        }
        this.site = site;
        this.output = output;
        this.now = now;
    }

    /**
     * Adds a page, if the site's rules allow it.
     *
     * @param url its URL, in any spelling
     * @param lastmod a W3C date or date-time
     * @return the reasons for which it is not listed; empty if it is listed
     * @throws IllegalArgumentException if the URL or the date is not valid
     */
    public Set<Exclusion> add(String url, @Nullable String lastmod) throws IOException {
        return add(new Page(
                checked(url).href(), lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN));
    }

    /**
     * Adds a page, if its visibility and the site's rules allow it.
     *
     * @param page the page, with its URL in normal form
     * @return the reasons for which it is not listed; empty if it is listed
     * @throws IllegalArgumentException if the page is not one of the site, is not valid, or is too large for any file
     */
    public Set<Exclusion> add(Page page) throws IOException {
        WebUrl url = checked(page.url());
        if (!url.href().equals(page.url())) {
            throw new IllegalArgumentException(page.url() + ": the normal form of this URL is " + url.href());
        }
        if (!site.contains(url)) {
            throw new IllegalArgumentException(
                    page.url() + " is not below " + site.url().href());
        }
        if (page.lastmod() != null && !W3cDate.isValid(page.lastmod())) {
            throw new IllegalArgumentException("lastmod: `" + page.lastmod() + "` is not a W3C date or date-time");
        }
        Set<Exclusion> reasons = site.rules().exclusions(page.url(), page.visibility(), now);
        if (reasons.isEmpty()) {
            list(page, site.sectionFor(url, null));
        }
        return reasons;
    }

    private void list(Page page, Section section) throws IOException {
        XmlBuffer entry = section.format().entryOf(page);
        EntrySize size =
                new EntrySize(entry.size(), entry.references(), section.format().extensions(page));
        if (!size.fitsAlone(section.format(), site.limits())) {
            throw new IllegalArgumentException(page.url() + ": its entry is larger than a file may be");
        }
        OpenFile file = open.computeIfAbsent(section.series(), series -> new OpenFile(new ShardId(series, 1)));
        if (!file.hasRoomFor(size, site.limits())) {
            write(file);
            file = new OpenFile(new ShardId(section.series(), file.id().number() + 1));
            open.put(section.series(), file);
        }
        file.add(entry, size);
    }

    /**
     * Writes what is not written yet, the index at last. Nothing can be added afterwards.
     *
     * @return the names of the files that the index lists. Others that former runs have written can be removed, best an
     *     hour later, when crawlers have read the new index.
     */
    public List<String> finish() throws IOException {
        for (OpenFile file : open.values()) {
            write(file);
        }
        open.clear();
        byte[] index = SitemapIndex.render(listed.values());
        if (listed.size() > SitemapIndex.MAX_FILES || index.length > SitemapIndex.MAX_BYTES) {
            throw new IllegalStateException("too many files for one index: " + listed.size());
        }
        output.put(FileNames.firstIndex(), index);
        return List.copyOf(listed.keySet());
    }

    private void write(OpenFile file) throws IOException {
        String name = new ShardFile(file.id(), ShardFile.ONLY_LANE).name();
        Instant lastmod = output.put(name, file.content()).truncatedTo(ChronoUnit.SECONDS);
        listed.put(name, new IndexEntry(site.sitemaps() + name, lastmod));
    }

    private static WebUrl checked(String url) {
        UrlCheck check = UrlCheck.of(url);
        if (check instanceof UrlCheck.Good good) {
            return good.url();
        }
        throw new IllegalArgumentException(((UrlCheck.Bad) check).detail());
    }
}

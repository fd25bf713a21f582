package dev.sitestream.simulation;

import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a site as a crawler does: the indexes first, then every file that they list; whatever is wrong with them is an
 * error.
 */
public final class Crawler {

    private static final Pattern INDEX = Pattern.compile("sitemap(-[0-9]+)?\\.xml");

    private final Site site;

    /** The store's contents never change, and most of them are read many times. */
    private final IdentityHashMap<byte[], SitemapFile> known = new IdentityHashMap<>();

    public Crawler(Site site) {
        this.site = site;
    }

    /**
     * The listed files by name; empty as long as there is none.
     *
     * @param objects what the store holds, by site and name
     * @throws AssertionError when a listed file is missing, can't be read, or exceeds the site's limits
     */
    public SortedMap<String, SitemapFile> read(Map<String, byte[]> objects) {
        SortedMap<String, SitemapFile> files = new TreeMap<>();
        for (SitemapFile.Entry entry : index(objects)) {
            String name = entry.loc();
            if (files.put(name, listed(name, objects.get(site.id() + "/" + name))) != null) {
                throw new AssertionError("listed twice: " + name);
            }
        }
        return files;
    }

    /** What the indexes list, with the files' names instead of their URLs. */
    List<SitemapFile.Entry> index(Map<String, byte[]> objects) {
        List<SitemapFile.Entry> entries = new ArrayList<>();
        for (String index : indexes(site, objects)) {
            for (SitemapFile.Entry entry : file(index, Objects.requireNonNull(objects.get(site.id() + "/" + index)))
                    .entries()) {
                entries.add(new SitemapFile.Entry(name(entry.loc()), entry.lastmod(), null));
            }
        }
        return entries;
    }

    /** The names of the indexes that stand in the store. */
    static List<String> indexes(Site site, Map<String, byte[]> objects) {
        return objects.keySet().stream()
                .filter(key -> key.startsWith(site.id() + "/"))
                .map(key -> key.substring(site.id().length() + 1))
                .filter(name -> INDEX.matcher(name).matches())
                .toList();
    }

    private String name(String loc) {
        if (!loc.startsWith(site.sitemaps())) {
            throw new AssertionError("the index lists a file elsewhere: " + loc);
        }
        return loc.substring(site.sitemaps().length());
    }

    private SitemapFile listed(String name, byte @Nullable [] content) {
        if (content == null) {
            throw new AssertionError("the index lists a file that does not exist: " + name);
        }
        SitemapFile file = file(name, content);
        Limits limits = site.limits();
        if (file.entries().size() > limits.urls() || file.bytes() > limits.bytes()) {
            throw new AssertionError(
                    name + " exceeds the limits: " + file.entries().size() + " pages, " + file.bytes() + " bytes");
        }
        return file;
    }

    private SitemapFile file(String name, byte[] content) {
        return known.computeIfAbsent(content, unread -> {
            try {
                return SitemapFile.read(name, content);
            } catch (IOException | XMLStreamException e) {
                throw new AssertionError(name + " can't be read", e);
            }
        });
    }
}

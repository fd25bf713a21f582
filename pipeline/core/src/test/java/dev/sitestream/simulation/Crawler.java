package dev.sitestream.simulation;

import dev.sitestream.guarantees.ListedFilesExist;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SiteLook.Listed;
import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** Reads a site as a crawler does: the indexes first, then every file that they list. */
public final class Crawler {

    private static final Pattern INDEX = Pattern.compile("sitemap(-[0-9]+)?\\.xml");

    private final Site site;
    private final ListedFilesExist listedFilesExist;

    /** The store's contents never change, and most of them are read many times. */
    private final IdentityHashMap<byte[], SitemapFile> known = new IdentityHashMap<>();

    public Crawler(Site site) {
        this.site = site;
        this.listedFilesExist =
                new ListedFilesExist(site.limits().urls(), site.limits().bytes());
    }

    /**
     * Reads the listed files; returns them by name, none as long as there is no index.
     *
     * @param objects the content of the store, by site and name
     * @throws AssertionError if a listed file is missing, can't be read, or exceeds the site's limits
     */
    public SortedMap<String, SitemapFile> read(Map<String, byte[]> objects) {
        SiteLook look = look(objects, Instant.EPOCH);
        List<String> violations = listedFilesExist.violations(look);
        if (!violations.isEmpty()) {
            throw new AssertionError(String.join("; ", violations));
        }
        return look.files();
    }

    /**
     * Looks at the site without judging it.
     *
     * @param objects the content of the store, by site and name
     */
    SiteLook look(Map<String, byte[]> objects, Instant at) {
        SortedMap<String, byte[]> own = own(objects);
        SortedSet<String> indexes = new TreeSet<>(indexes(site, objects));
        List<Listed> listed = new ArrayList<>();
        SortedMap<String, SitemapFile> files = new TreeMap<>();
        SortedMap<String, String> unreadable = new TreeMap<>();
        for (String index : indexes) {
            SitemapFile file = file(index, own, unreadable);
            if (file != null) {
                file.entries().forEach(entry -> listed.add(new Listed(name(entry.loc()), entry.lastmod())));
            }
        }
        for (Listed entry : listed) {
            SitemapFile file = file(entry.file(), own, unreadable);
            if (file != null) {
                files.put(entry.file(), file);
            }
        }
        return new SiteLook(at, indexes, listed, files, unreadable, own);
    }

    /** The names of the indexes in the store. */
    static List<String> indexes(Site site, Map<String, byte[]> objects) {
        return objects.keySet().stream()
                .filter(key -> key.startsWith(site.id() + "/"))
                .map(key -> key.substring(site.id().length() + 1))
                .filter(name -> INDEX.matcher(name).matches())
                .toList();
    }

    /** The site's objects, by name. */
    private SortedMap<String, byte[]> own(Map<String, byte[]> objects) {
        String folder = site.id() + "/";
        SortedMap<String, byte[]> own = new TreeMap<>();
        objects.forEach((key, content) -> {
            if (key.startsWith(folder)) {
                own.put(key.substring(folder.length()), content);
            }
        });
        return own;
    }

    /** A URL elsewhere is not shortened, so that no object has its name. */
    private String name(String loc) {
        return loc.startsWith(site.sitemaps()) ? loc.substring(site.sitemaps().length()) : loc;
    }

    private @Nullable SitemapFile file(String name, Map<String, byte[]> objects, SortedMap<String, String> unreadable) {
        byte[] content = objects.get(name);
        if (content == null) {
            return null;
        }
        SitemapFile read = known.get(content);
        if (read == null) {
            try {
                read = SitemapFile.read(name, content);
                known.put(content, read);
            } catch (IOException | XMLStreamException e) {
                unreadable.put(name, String.valueOf(e));
            }
        }
        return read;
    }
}

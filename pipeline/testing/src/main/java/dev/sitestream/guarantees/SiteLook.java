package dev.sitestream.guarantees;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A site as a crawler sees it at one instant: its indexes, and every file that they list.
 *
 * @param at the time of the look
 * @param indexes the names of the indexes that exist
 * @param listed what the indexes list, in their order
 * @param files the listed files that exist and can be read, by name
 * @param unreadable what can't be read, and why, by name
 * @param objects everything that the crawler was given, by name: listed or not, readable or not
 */
public record SiteLook(
        Instant at,
        SortedSet<String> indexes,
        List<Listed> listed,
        SortedMap<String, SitemapFile> files,
        SortedMap<String, String> unreadable,
        SortedMap<String, byte[]> objects) {

    public SiteLook {
        indexes = Collections.unmodifiableSortedSet(indexes);
        listed = List.copyOf(listed);
        files = Collections.unmodifiableSortedMap(files);
        unreadable = Collections.unmodifiableSortedMap(unreadable);
        objects = Collections.unmodifiableSortedMap(objects);
    }

    /**
     * One entry of an index.
     *
     * @param file the name of the file
     */
    public record Listed(String file, @Nullable String lastmod) {}

    /** The names of the listed files, whether they exist or not. */
    public Set<String> names() {
        return listed.stream().map(Listed::file).collect(Collectors.toSet());
    }

    /** The URLs of all pages in listed files. */
    public Set<String> urls() {
        Set<String> urls = new HashSet<>();
        files.values().forEach(file -> file.entries().forEach(entry -> urls.add(entry.loc())));
        return urls;
    }

    /** How each page is published, by its URL: in several files while it moves. */
    public Map<String, List<PublishedPage>> pages() {
        Map<String, List<PublishedPage>> pages = new TreeMap<>();
        files.forEach((name, file) -> file.entries()
                .forEach(entry -> pages.computeIfAbsent(entry.loc(), url -> new ArrayList<>())
                        .add(PublishedPage.of(name, entry))));
        return pages;
    }
}

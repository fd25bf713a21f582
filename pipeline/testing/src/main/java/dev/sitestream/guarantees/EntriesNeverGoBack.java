package dev.sitestream.guarantees;

import dev.sitestream.guarantees.SitemapFile.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What crawlers have seen of a page never goes back: at every instant the newest of its entries in all listed files is
 * at least as new as any that was listed for certain. A page may disappear, if it is deleted or withheld; whatever is
 * found of it then or later is not older than before. The version of an entry is its {@code lastmod}; entries without
 * one are ignored.
 */
public final class EntriesNeverGoBack implements Guarantee<SiteLook> {

    private final Map<String, Instant> promised = new TreeMap<>();

    /** From now on this version of a page, or a later one, has to be found. */
    public void promise(Entry entry) {
        if (entry.lastmod() != null) {
            promised.merge(entry.loc(), Versions.of(entry.lastmod()), Versions::later);
        }
    }

    @Override
    public List<String> violations(SiteLook look) {
        Map<String, Instant> newest = newest(look);
        List<String> violations = new ArrayList<>();
        promised.forEach((url, version) -> {
            Instant found = newest.get(url);
            if (found != null && found.isBefore(version)) {
                violations.add(url + " went back from " + version + " to " + found);
            }
        });
        return violations;
    }

    /** Returns the newest version of each page in all listed files, by URL. */
    static Map<String, Instant> newest(SiteLook look) {
        Map<String, Instant> newest = new HashMap<>();
        look.files()
                .values()
                .forEach(file ->
                        file.entries().forEach(entry -> newest.merge(entry.loc(), versionOf(entry), Versions::later)));
        return newest;
    }

    private static Instant versionOf(Entry entry) {
        return entry.lastmod() == null ? Instant.MAX : Versions.of(entry.lastmod());
    }
}

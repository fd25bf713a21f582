package dev.sitestream.guarantees;

import dev.sitestream.guarantees.SitemapFile.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A page that was deleted or withheld, and that crawlers then have found in no listed file, is not found again in the
 * version that they knew, nor in an older one. The version of an entry is its {@code lastmod}; entries without one are
 * ignored.
 */
public final class GoneStaysGone implements Guarantee<SiteLook> {

    private final Map<String, Instant> seen = new HashMap<>();
    private final Map<String, Instant> gone = new HashMap<>();
    private final Set<String> leaving = new HashSet<>();

    /** This version of a page was listed for certain. */
    public void promise(Entry entry) {
        if (entry.lastmod() != null) {
            seen.merge(entry.loc(), Versions.of(entry.lastmod()), Versions::later);
        }
    }

    /** This page is deleted or withheld from now on: as soon as it is found nowhere, it has gone. */
    public void release(String url) {
        leaving.add(url);
    }

    /** This page exists again, in a version that is newer than those before. */
    public void begin(String url) {
        leaving.remove(url);
    }

    @Override
    public List<String> violations(SiteLook look) {
        Map<String, Instant> newest = EntriesNeverGoBack.newest(look);
        for (String url : leaving) {
            Instant known = seen.get(url);
            if (known != null && !newest.containsKey(url)) {
                gone.put(url, known);
            }
        }
        List<String> violations = new ArrayList<>();
        gone.forEach((url, version) -> {
            Instant found = newest.get(url);
            if (found != null && !found.isAfter(version)) {
                violations.add(url + " had gone, and is back in the version of " + found);
            }
        });
        return violations;
    }
}

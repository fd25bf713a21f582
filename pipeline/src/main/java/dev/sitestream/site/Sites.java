package dev.sitestream.site;

import dev.sitestream.page.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The configured sites, in their order; no two share an id, a base or a folder of sitemaps. */
public final class Sites implements Iterable<Site> {

    private final Map<String, Site> byId = new LinkedHashMap<>();
    private final Map<String, List<Site>> byOrigin = new HashMap<>();

    /** @throws IllegalArgumentException when there is none, or two share an id, a base or a folder of sitemaps */
    public Sites(List<Site> sites) {
        if (sites.isEmpty()) {
            throw new IllegalArgumentException("no site");
        }
        Set<WebUrl> bases = new HashSet<>();
        Set<String> folders = new HashSet<>();
        for (Site site : sites) {
            if (byId.put(site.id(), site) != null) {
                throw new IllegalArgumentException("two sites have the id `" + site.id() + "`");
            }
            if (!bases.add(site.url())) {
                throw new IllegalArgumentException("two sites have the base " + site.url());
            }
            if (!folders.add(site.sitemaps())) {
                throw new IllegalArgumentException("two sites have their sitemaps at " + site.sitemaps());
            }
            byOrigin.computeIfAbsent(site.url().origin(), origin -> new ArrayList<>())
                    .add(site);
        }
        // The longest base first, so that the first hit is the innermost site
        Comparator<Site> innermostFirst =
                Comparator.comparingInt(site -> -site.url().href().length());
        byOrigin.values().forEach(list -> list.sort(innermostFirst));
    }

    /** The site that a page belongs to: of those whose base it lies under, the one with the longest base. */
    public Optional<Site> siteOf(WebUrl page) {
        for (Site site : byOrigin.getOrDefault(page.origin(), List.of())) {
            if (site.contains(page)) {
                return Optional.of(site);
            }
        }
        return Optional.empty();
    }

    /** The site with this id. */
    public Optional<Site> byId(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    /** The sites in the order in which they were given. */
    @Override
    public Iterator<Site> iterator() {
        return asList().iterator();
    }

    /** The sites in the order in which they were given. */
    public List<Site> asList() {
        return List.copyOf(byId.values());
    }
}

package dev.sitestream.site;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The configured sites, in the order of the configuration. No two have the same id, base or sitemap folder. */
public final class Sites implements Iterable<Site> {

    private final Map<String, Site> byId = new LinkedHashMap<>();
    private final Map<String, List<Site>> byOrigin = new HashMap<>();
    private final NavigableMap<String, Site> byBase = new TreeMap<>();
    private final Map<String, List<Site>> byBareHost = new HashMap<>();
    private final Map<String, SiteRules> rules;

    /**
     * Sites whose rules are not in a file.
     *
     * @throws IllegalArgumentException if there is none, or two have the same id, base or sitemap folder
     */
    public Sites(List<Site> sites) {
        this(sites, Map.of());
    }

    /**
     * Sites of a configuration file.
     *
     * @param rules where the rules of the sites are written, by the sites' ids
     * @throws IllegalArgumentException if there is none, or two have the same id, base or sitemap folder
     */
    public Sites(List<Site> sites, Map<String, SiteRules> rules) {
        this.rules = Map.copyOf(rules);
        if (sites.isEmpty()) {
            throw new IllegalArgumentException("no site");
        }
        Set<String> folders = new HashSet<>();
        for (Site site : sites) {
            if (byId.put(site.id(), site) != null) {
                throw new IllegalArgumentException("two sites have the id `" + site.id() + "`");
            }
            if (byBase.put(site.url().href(), site) != null) {
                throw new IllegalArgumentException("two sites have the base " + site.url());
            }
            if (!folders.add(site.sitemaps())) {
                throw new IllegalArgumentException("two sites have their sitemaps at " + site.sitemaps());
            }
            byOrigin.computeIfAbsent(site.url().origin(), origin -> new ArrayList<>())
                    .add(site);
            byBareHost
                    .computeIfAbsent(NearSite.bareHost(site.url()), host -> new ArrayList<>())
                    .add(site);
        }
        // The longest base first, so that the first match is the innermost site
        Comparator<Site> innermostFirst =
                Comparator.comparingInt(site -> -site.url().href().length());
        byOrigin.values().forEach(list -> list.sort(innermostFirst));
    }

    /** The site that a page belongs to: of all sites that contain it, the one with the longest base. */
    public Optional<Site> siteOf(WebUrl page) {
        for (Site site : byOrigin.getOrDefault(page.origin(), List.of())) {
            if (site.contains(page)) {
                return Optional.of(site);
            }
        }
        return Optional.empty();
    }

    /** The site that the page with this serialised URL belongs to. */
    public Optional<Site> siteOf(String url) {
        try {
            return siteOf(WebUrl.parse(url).normal());
        } catch (InvalidUrlException e) {
            throw new IllegalArgumentException("not a serialised URL: " + url, e);
        }
    }

    /** Where the rules of a site are written; empty if that is unknown. */
    Optional<SiteRules> rulesOf(Site site) {
        return Optional.ofNullable(rules.get(site.id()));
    }

    /** The URLs that belong to one of the sites. */
    public Territory territoryOf(Site site) {
        String base = site.url().href();
        List<String> innerBases = new ArrayList<>();
        String last = null;
        // All bases that begin with this base directly follow it in the order, and those under an inner base follow
        // that.
        for (String other : byBase.tailMap(base, false).keySet()) {
            if (!other.startsWith(base)) {
                break;
            }
            if (last == null || !other.startsWith(last)) {
                innerBases.add(other);
                last = other;
            }
        }
        return new Territory(base, innerBases);
    }

    /** The other sites whose bases contain this site, outermost first. */
    public List<Site> enclosing(Site site) {
        String base = site.url().href();
        List<Site> around = new ArrayList<>();
        for (int end = base.indexOf('/') + 1; end > 0 && end < base.length(); end = base.indexOf('/', end) + 1) {
            Site outer = byBase.get(base.substring(0, end));
            if (outer != null) {
                around.add(outer);
            }
        }
        return around;
    }

    /**
     * The nearest site of a page that belongs to none: the two differ only in scheme, {@code www.} or the case of the
     * path.
     */
    public Optional<NearSite> nearest(WebUrl page) {
        return byBareHost.getOrDefault(NearSite.bareHost(page), List.of()).stream()
                .flatMap(site -> NearSite.of(site, page).stream())
                .min(NearSite.NEAREST_FIRST);
    }

    /** The message that a page belongs to no site, with the differences from the nearest site if there is one. */
    public String explainNoSite(WebUrl page) {
        return "the URL lies under none of the sites"
                + nearest(page).map(near -> "; " + near.difference()).orElse("")
                + ": " + page.href();
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

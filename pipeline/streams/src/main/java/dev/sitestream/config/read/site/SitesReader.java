package dev.sitestream.config.read.site;

import dev.sitestream.config.SiteAccess;
import dev.sitestream.config.rules.SiteRulesReader;
import dev.sitestream.config.yaml.Uniqueness;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.Site;
import dev.sitestream.site.SiteRules;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code sites}: a list of sites with distinct ids, bases and sitemap folders. */
public final class SitesReader {

    private final List<Site> read = new ArrayList<>();
    private final Map<String, SiteAccess> access = new LinkedHashMap<>();
    private final Extended extended;
    private final Uniqueness ids = new Uniqueness("id");
    private final Uniqueness bases = new Uniqueness("url");
    private final Uniqueness folders = new Uniqueness("sitemaps");
    private final RobotsAgreement robots = new RobotsAgreement();

    /** Reads what else a site's keys mean. */
    public interface Extended {

        /**
         * Reads further keys of a site.
         *
         * @param site what the others mean; empty if they are invalid
         */
        void site(YamlMapping keys, Optional<Site> site);
    }

    private SitesReader(Extended extended) {
        this.extended = extended;
    }

    /**
     * The sites, and what a {@link Site} does not hold.
     *
     * @param sites the sites
     * @param access who may send events over HTTP, by the site's id
     */
    public record Result(Sites sites, Map<String, SiteAccess> access) {}

    private record ReadSite(Site site, SiteAccess access) {}

    /** Returns the sites; empty if the list or any site is invalid. */
    public static Optional<Result> read(YamlValue sites, Extended extended) {
        Optional<List<YamlValue>> items = sites.list();
        if (items.isEmpty()) {
            return Optional.empty();
        }
        if (items.get().isEmpty()) {
            sites.problem("is empty: required is a list of one site at least");
            return Optional.empty();
        }
        SitesReader reader = new SitesReader(extended);
        items.get().forEach(reader::add);
        boolean complete = reader.read.size() == items.get().size();
        return complete
                ? Optional.of(
                        new Result(new Sites(reader.read, reader.rules(SiteRulesReader.read(sites))), reader.access))
                : Optional.empty();
    }

    /** The rules by the ids of their sites; both are in the order of the file. */
    private Map<String, SiteRules> rules(List<SiteRules> all) {
        Map<String, SiteRules> rules = new HashMap<>();
        for (int i = 0; i < Math.min(all.size(), read.size()); i++) {
            rules.put(read.get(i).id(), all.get(i));
        }
        return rules;
    }

    private void add(YamlValue item) {
        item.mapping(this::site)
                .flatMap(site -> site)
                .filter(read -> isNew(read.site(), item))
                .ifPresent(read -> {
                    robots.add(read.site(), item);
                    this.read.add(read.site());
                    access.put(read.site().id(), read.access());
                });
    }

    private Optional<ReadSite> site(YamlMapping item) {
        Optional<Site> site = SiteSettingsReader.read(item);
        SiteAccess access = SiteAccessReader.read(item);
        extended.site(item, site);
        return site.map(some -> new ReadSite(some, access));
    }

    private boolean isNew(Site site, YamlValue item) {
        boolean newBase = bases.add(site.url().href(), item);
        boolean newId = ids.add(site.id(), item);
        // A repeated base implies a repeated default folder: report one problem, not two
        return newBase && newId && folders.add(site.sitemaps(), item);
    }
}

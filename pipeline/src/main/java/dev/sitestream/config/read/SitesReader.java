package dev.sitestream.config.read;

import dev.sitestream.config.yaml.Uniqueness;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code sites}: a list of sites with distinct ids, bases and sitemap folders. */
final class SitesReader {

    private final List<Site> read = new ArrayList<>();
    private final Uniqueness ids = new Uniqueness("id");
    private final Uniqueness bases = new Uniqueness("url");
    private final Uniqueness folders = new Uniqueness("sitemaps");

    private SitesReader() {}

    /** Returns the sites; empty if the list or any site is invalid. */
    static Optional<Sites> read(YamlValue sites) {
        Optional<List<YamlValue>> items = sites.list();
        if (items.isEmpty()) {
            return Optional.empty();
        }
        if (items.get().isEmpty()) {
            sites.problem("is empty: required is a list of one site at least");
            return Optional.empty();
        }
        SitesReader reader = new SitesReader();
        items.get().forEach(reader::add);
        boolean complete = reader.read.size() == items.get().size();
        return complete ? Optional.of(new Sites(reader.read)) : Optional.empty();
    }

    private void add(YamlValue item) {
        Optional<Site> read = item.mapping(SiteSettingsReader::read).flatMap(site -> site);
        read.filter(site -> isNew(site, item)).ifPresent(this.read::add);
    }

    private boolean isNew(Site site, YamlValue item) {
        boolean newBase = bases.add(site.url().href(), item);
        boolean newId = ids.add(site.id(), item);
        // A repeated base implies a repeated default folder: report one problem, not two
        return newBase && newId && folders.add(site.sitemaps(), item);
    }
}

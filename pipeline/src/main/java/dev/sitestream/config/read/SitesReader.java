package dev.sitestream.config.read;

import dev.sitestream.config.yaml.Uniqueness;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code sites}: a list of sites that share nothing. */
final class SitesReader {

    private final List<Site> read = new ArrayList<>();
    private final Uniqueness ids = new Uniqueness("id");
    private final Uniqueness bases = new Uniqueness("url");
    private final Uniqueness folders = new Uniqueness("sitemaps");

    private SitesReader() {}

    /** The sites; nothing if a problem has been noted with any of them. */
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
        // A repeated base brings its default folder along: one problem, not two
        return newBase && newId && folders.add(site.sitemaps(), item);
    }
}

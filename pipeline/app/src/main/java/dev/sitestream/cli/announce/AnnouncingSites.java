package dev.sitestream.cli.announce;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.extension.Announcing;
import dev.sitestream.cli.setup.InstanceOptions;
import dev.sitestream.config.Configuration;
import dev.sitestream.site.Site;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the sites that a command about announcements means. */
final class AnnouncingSites {

    private final InstanceOptions pipeline;
    private final Configuration configuration;

    AnnouncingSites(InstanceOptions pipeline, Configuration configuration) {
        this.pipeline = pipeline;
        this.configuration = configuration;
    }

    /** Returns the site with this id, or all that announce if it is null; it is a usage error if there is none. */
    List<Site> named(@Nullable String id) {
        if (id != null) {
            Site site = pipeline.site(configuration, id);
            settings(site);
            return List.of(site);
        }
        List<Site> sites = configuration.sites().asList().stream()
                .filter(site -> announcing().settings(site).isPresent())
                .toList();
        if (sites.isEmpty()) {
            throw pipeline.usageError("no site has `announce` in the configuration, so nothing is announced");
        }
        return sites;
    }

    /** Returns how a site announces; it is a usage error if it does not. */
    AnnounceSettings settings(Site site) {
        return announcing()
                .settings(site)
                .orElseThrow(() -> pipeline.usageError("site `" + site.id()
                        + "` has no `announce` in the configuration, so nothing of it is announced"));
    }

    private Announcing announcing() {
        return Announcing.in(configuration.extension());
    }
}

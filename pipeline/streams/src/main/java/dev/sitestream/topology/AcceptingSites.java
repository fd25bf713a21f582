package dev.sitestream.topology;

import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.log.SiteLog;
import dev.sitestream.topology.metrics.PipelineActivity;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;

/** The sites that accept events: finds the site of an event, or the reason why there is none. */
final class AcceptingSites {

    private final Sites sites;

    /** By the identity of the objects in {@link #sites}: no event requires hashing. */
    private final IdentityHashMap<Site, AcceptingSite> accepting = new IdentityHashMap<>();

    AcceptingSites(Sites sites, PipelineActivity activity) {
        this.sites = sites;
        for (Site site : sites) {
            accepting.put(
                    site,
                    new AcceptingSite(
                            site,
                            activity.events(site),
                            SiteLog.of(site.id()),
                            new CommitPatience(site),
                            sites.enclosing(site)));
        }
    }

    AcceptingSite of(Site site) {
        return Objects.requireNonNull(accepting.get(site));
    }

    /** Returns the site of the event's page; empty if there is none, or the event names another one. */
    Optional<AcceptingSite> of(PageEvent event) {
        WebUrl url = event.url();
        String named = event.site();
        if (url == null) {
            return sites.byId(Objects.requireNonNull(named)).map(this::of);
        }
        return sites.siteOf(url)
                .filter(found -> named == null || found.id().equals(named))
                .map(this::of);
    }

    /** Explains why an event has no site. */
    Problem noSite(PageEvent event) {
        WebUrl url = event.url();
        String named = event.site();
        if (named != null && sites.byId(named).isEmpty()) {
            return new Problem(ProblemCode.SITE_UNKNOWN, "site", "there is no site with the id `" + named + "`");
        }
        if (named != null) {
            return new Problem(ProblemCode.SITE_FORBIDDEN, "url", "must belong to the site `" + named + "`");
        }
        return new Problem(ProblemCode.SITE_UNKNOWN, "url", sites.explainNoSite(Objects.requireNonNull(url)));
    }
}

package dev.sitestream.metrics;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.metrics.SiteMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Predicate;

/** Meters of each site as a whole, and of all health issues. */
final class SiteMeters {

    private SiteMeters() {}

    static void register(MeterRegistry registry, Sites sites, LatestLook latest) {
        for (HealthIssue.Kind kind : HealthIssue.Kind.values()) {
            latest.gauge(
                            "sitestream.concerns",
                            "Present health issues, by kind",
                            look -> count(look, concern -> concern.kind() == kind))
                    .tag("kind", kind.notation())
                    .register(registry);
        }
        for (Site site : sites) {
            addSite(registry, site.id(), latest);
        }
    }

    private static void addSite(MeterRegistry registry, String site, LatestLook latest) {
        Predicate<HealthIssue> held =
                concern -> concern.kind() == HealthIssue.Kind.PUBLICATION_HELD && concern.isAbout(site);
        latest.gauge(
                        "sitestream.publication.held",
                        "1 while this instance holds a site's publication because too many pages would disappear",
                        look -> count(look, held) > 0 ? 1 : 0)
                .tag("site", site)
                .register(registry);
        for (Exclusion reason : Exclusion.values()) {
            latest.gauge(
                            "sitestream.pages.withheld",
                            "Known pages that are not listed, by reason; a page counts for each of its reasons",
                            look -> look.withheld(site, reason))
                    .tag("site", site)
                    .tag("reason", reason.notation())
                    .register(registry);
        }
        latest.gauge(
                        "sitestream.listed.files",
                        "Files in the indexes that this instance writes",
                        look -> look.site(site, SiteMetrics::listedFiles))
                .tag("site", site)
                .register(registry);
        latest.gauge(
                        "sitestream.news.articles",
                        "Articles in the news that this instance writes",
                        look -> look.site(site, SiteMetrics::newsArticles))
                .tag("site", site)
                .register(registry);
    }

    private static long count(Look look, Predicate<HealthIssue> which) {
        return look.concerns().stream().filter(which).count();
    }
}

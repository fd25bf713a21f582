package dev.sitestream.metrics;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.site.Exclusion;
import dev.sitestream.topology.metrics.SiteMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Predicate;

/** Meters of each site as a whole, and of all health issues. */
final class SiteMeters {

    private SiteMeters() {}

    static void register(MeterRegistry registry, LatestSnapshot latest) {
        latest.gauge(
                        "sitestream.ready",
                        "1 while the instance does its work, as its readiness says",
                        snapshot -> count(snapshot, issue -> !issue.kind().leavesReady()) == 0 ? 1 : 0)
                .register(registry);
        for (HealthIssue.Kind kind : HealthIssue.Kind.values()) {
            latest.gauge(
                            "sitestream.issues",
                            "Present health issues, by kind",
                            snapshot -> count(snapshot, issue -> issue.kind() == kind))
                    .tag("kind", kind.notation())
                    .register(registry);
        }
    }

    static void addSite(MeterRegistry registry, String site, LatestSnapshot latest) {
        Predicate<HealthIssue> held = issue -> issue.kind() == HealthIssue.Kind.PUBLICATION_HELD && issue.isAbout(site);
        latest.gauge(
                        "sitestream.publication.held",
                        "1 while this instance holds a site's publication because too many pages would disappear",
                        snapshot -> count(snapshot, held) > 0 ? 1 : 0)
                .tag("site", site)
                .register(registry);
        for (Exclusion reason : Exclusion.values()) {
            latest.gauge(
                            "sitestream.pages.withheld",
                            "Known pages that are not listed, by reason; a page counts for each of its reasons",
                            snapshot -> snapshot.withheld(site, reason))
                    .tag("site", site)
                    .tag("reason", reason.notation())
                    .register(registry);
        }
        latest.gauge(
                        "sitestream.listed.files",
                        "Files in the indexes that this instance writes",
                        snapshot -> snapshot.site(site, SiteMetrics::listedFiles))
                .tag("site", site)
                .register(registry);
        latest.gauge(
                        "sitestream.news.articles",
                        "Articles in the news that this instance writes",
                        snapshot -> snapshot.site(site, SiteMetrics::newsArticles))
                .tag("site", site)
                .register(registry);
    }

    private static long count(MetricsSnapshot snapshot, Predicate<HealthIssue> condition) {
        return snapshot.healthIssues().stream().filter(condition).count();
    }
}

package dev.sitestream.query.sites;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.shards.SectionMetrics;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.metrics.ActivityMetrics;
import dev.sitestream.topology.metrics.LaneMetrics;
import dev.sitestream.topology.metrics.SiteDelays;
import dev.sitestream.topology.metrics.SiteMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summaries of a process's parts of sites, from its metrics at one moment. Nothing is counted for them. */
public final class SiteSummaries {

    /** A large file on a slow object store is written within this time, and an instance that restarts is back. */
    private static final Duration LATE_AFTER = Duration.ofSeconds(30);

    /** The present minute, which may just have begun, and the one before. */
    private static final int RECENT_MINUTES = 2;

    private final Sites sites;
    private final Map<String, List<LaneMetrics>> lanes;
    private final Map<String, SiteMetrics> indexes;
    private final Function<String, SiteDelays.Summary> delays;
    private final Map<String, List<HealthIssue>> issues;
    private final long steadyMillis;

    /**
     * @param metrics what this process does and holds
     * @param delays how long changes of the site with this id took to be published
     * @param issues the present health issues of this process
     * @param steadyMillis the time, by the clock that never goes back
     */
    public SiteSummaries(
            Sites sites,
            ActivityMetrics metrics,
            Function<String, SiteDelays.Summary> delays,
            List<HealthIssue> issues,
            long steadyMillis) {
        this.sites = sites;
        this.lanes = metrics.lanes().stream().collect(Collectors.groupingBy(LaneMetrics::site));
        this.indexes = metrics.sites().stream()
                .collect(Collectors.toMap(SiteMetrics::site, index -> index, (one, other) -> one));
        this.delays = delays;
        this.issues = issues.stream()
                .filter(issue -> issue.site() != null)
                .collect(Collectors.groupingBy(issue -> Objects.requireNonNull(issue.site())));
        this.steadyMillis = steadyMillis;
    }

    /** The summaries of all sites, in the order of the configuration. */
    public List<SiteSummary> all() {
        return sites.asList().stream().map(this::of).toList();
    }

    /** The summary of one site. */
    public SiteSummary of(Site site) {
        List<LaneMetrics> ownLanes = lanes.getOrDefault(site.id(), List.of());
        List<SectionMetrics> sections =
                ownLanes.stream().flatMap(lane -> lane.sections().stream()).toList();
        List<HealthIssue> ownIssues = issues.getOrDefault(site.id(), List.of());
        SiteMetrics index = indexes.get(site.id());
        SiteFreshness freshness = SiteFreshness.of(delays.apply(site.id()));
        long dirtySince = sections.stream()
                .mapToLong(SectionMetrics::dirtySinceMillis)
                .min()
                .orElse(Long.MAX_VALUE);
        return new SiteSummary(
                site.id(),
                site.url().href(),
                site.sitemaps(),
                sections.stream().mapToLong(SectionMetrics::pages).sum(),
                index == null ? 0 : index.listedFiles(),
                sections.stream().mapToLong(SectionMetrics::dirty).sum(),
                waitedMillis(dirtySince),
                isLate(site, sections, freshness),
                ownIssues.stream().anyMatch(issue -> issue.kind() == HealthIssue.Kind.PUBLICATION_HELD),
                time(sections.stream()
                        .mapToLong(SectionMetrics::writtenAtMillis)
                        .max()
                        .orElse(0)),
                site.lanes(),
                ownLanes.size(),
                index != null,
                freshness,
                ownIssues.stream().map(Issue::of).toList());
    }

    private boolean isLate(Site site, List<SectionMetrics> sections, SiteFreshness freshness) {
        Duration longest = site.sections().stream()
                .map(Section::series)
                .map(series -> site.waits(series).most())
                .reduce(site.waits().most(), (one, other) -> one.compareTo(other) >= 0 ? one : other);
        return freshness.slowestMillisOfLast(RECENT_MINUTES) > limitMillis(longest)
                || sections.stream()
                        .anyMatch(section -> waitedMillis(section.dirtySinceMillis())
                                > limitMillis(site.waits(section.series()).most()));
    }

    private static long limitMillis(Duration freshness) {
        return freshness.plus(LATE_AFTER).toMillis();
    }

    /** @param sinceMillis {@link Long#MAX_VALUE} if nothing waits */
    private long waitedMillis(long sinceMillis) {
        return sinceMillis == Long.MAX_VALUE ? 0 : Math.max(0, steadyMillis - sinceMillis);
    }

    private static @Nullable String time(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis).toString();
    }
}

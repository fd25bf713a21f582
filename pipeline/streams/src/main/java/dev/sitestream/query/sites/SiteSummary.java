package dev.sitestream.query.sites;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.ShardStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A site in a few figures, or a process's part of it. They are totals that are kept anyway, so that thousands of sites
 * are quick to list. They are at most about a second old.
 *
 * @param id its id
 * @param url its base
 * @param sitemaps the URL at which its files are served
 * @param pages how many pages it lists, or is about to list
 * @param files how many files its indexes list
 * @param waitingFiles how many files have changes that are not published yet
 * @param waitingMillis how long the first of these changes has waited; 0 if none waits
 * @param late whether changes wait, or have just waited, longer than the configuration and usual work explain
 * @param held whether publication is held, because too many pages would disappear
 * @param writtenAt when a file with pages was last written, in RFC 3339; null when none was, or the time is unknown
 * @param lanes how many lanes the site has
 * @param servedLanes how many of these are served by the processes that answer
 * @param indexServed whether its indexes are served by a process that answers
 * @param freshness how long changes took to be published lately
 * @param issues the present health issues of the site
 */
public record SiteSummary(
        String id,
        String url,
        String sitemaps,
        long pages,
        long files,
        long waitingFiles,
        long waitingMillis,
        boolean late,
        boolean held,
        @Nullable String writtenAt,
        int lanes,
        int servedLanes,
        boolean indexServed,
        SiteFreshness freshness,
        List<Issue> issues) {

    /** Its publication is held. */
    public static final String HELD = "held";

    /** A health issue keeps changes from being published. */
    public static final String FAILING = "failing";

    /** No process that answers serves a part of it. */
    public static final String UNSERVED = "unserved";

    /** Changes take longer than they should. */
    public static final String LATE = "late";

    /** Changes are published in time. */
    public static final String FRESH = "fresh";

    public SiteSummary {
        issues = List.copyOf(issues);
    }

    /** Whether its changes are published in time, and if not, why; one of the constants. */
    @JsonProperty("state")
    public String state() {
        if (held) {
            return HELD;
        }
        if (issues.stream().anyMatch(SiteSummary::stopsPublishing)) {
            return FAILING;
        }
        if (servedLanes < lanes || !indexServed) {
            return UNSERVED;
        }
        return late ? LATE : FRESH;
    }

    /** Whether its changes are published in time. */
    @JsonIgnore
    public boolean isFresh() {
        return state().equals(FRESH);
    }

    /** This summary with the totals of these files, which are newer than its own. */
    SiteSummary counting(List<ShardStatus> shards) {
        long waiting = shards.stream().filter(ShardStatus::dirty).count();
        return new SiteSummary(
                id,
                url,
                sitemaps,
                shards.stream().mapToLong(ShardStatus::pages).sum(),
                files,
                waiting,
                waiting == 0 ? 0 : waitingMillis,
                late,
                held,
                writtenAt,
                lanes,
                servedLanes,
                indexServed,
                freshness,
                issues);
    }

    /** This part of a site, and another one of the same site. */
    SiteSummary and(SiteSummary other) {
        return new SiteSummary(
                id,
                url,
                sitemaps,
                pages + other.pages,
                files + other.files,
                waitingFiles + other.waitingFiles,
                Math.max(waitingMillis, other.waitingMillis),
                late || other.late,
                held || other.held,
                Stream.of(this, other)
                        .map(SiteSummary::writtenAt)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                lanes,
                servedLanes + other.servedLanes,
                indexServed || other.indexServed,
                freshness.and(other.freshness),
                Stream.concat(issues.stream(), other.issues.stream()).distinct().toList());
    }

    private static boolean stopsPublishing(Issue issue) {
        return HealthIssue.Kind.of(issue.kind())
                .map(kind -> !kind.leavesReady())
                .orElse(true);
    }
}

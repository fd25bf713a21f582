package dev.sitestream.topology;

import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.util.HashMap;
import java.util.Map;

/**
 * How long what happens to a site's pages and files may wait for the commit that delivers it, in milliseconds. The
 * files that show a change wait anyway, so a part of that wait is spent here, where it makes commits fewer.
 */
final class CommitPatience {

    /** A quarter of the time that a changed file waits in any case. */
    private static final int PART_OF_LEAST_WAIT = 4;

    /** A hundredth of the time in which a change should be published. */
    private static final int PART_OF_OBJECTIVE = 100;

    /** The patience of reports of what crawlers can see already. */
    static final long OF_REPORTS_MILLIS = CommitPace.LONGEST_PAUSE_MILLIS;

    private final Map<String, Long> bySeries = new HashMap<>();
    private final long leastMillis;

    CommitPatience(Site site) {
        for (Section section : site.sections()) {
            bySeries.put(section.series(), of(site.waits(section.series())));
        }
        leastMillis =
                bySeries.values().stream().mapToLong(millis -> millis).min().orElse(0);
    }

    /** The patience of a change. The section of a deleted page is not known. */
    long millis(PageChange change) {
        if (!(change instanceof Upsert upsert)) {
            return leastMillis;
        }
        boolean isArticle = upsert.page().news() != null;
        return isArticle ? 0 : bySeries.getOrDefault(upsert.series(), 0L);
    }

    /** The patience of a change of which nothing is known. */
    long leastMillis() {
        return leastMillis;
    }

    /** The patience of a lane's event for its site. */
    long millis(SiteEvent event) {
        if (event instanceof FileEvent file) {
            return ShardFile.parse(file.name())
                    .map(shard -> bySeries.getOrDefault(shard.shard().series(), 0L))
                    .orElse(0L);
        }
        return event instanceof ListedChange ? OF_REPORTS_MILLIS : 0;
    }

    private static long of(PublishWaits waits) {
        long part = Math.min(
                waits.least().toMillis() / PART_OF_LEAST_WAIT, waits.objective().toMillis() / PART_OF_OBJECTIVE);
        return Math.min(part, CommitPace.LONGEST_PAUSE_MILLIS);
    }
}

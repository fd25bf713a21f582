package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import java.time.Duration;

/**
 * Detects when too many pages of a lane would disappear, as after a mass delete by a faulty producer.
 *
 * <p>The present number of pages is compared with the highest number that was published within a day, not with the
 * number published now: deletions come one after the other and each write shows some, so the latter would follow them
 * down. A site's pages are spread evenly over its lanes, so each lane can decide for itself, without asking the others.
 */
final class ShrinkGuard {

    private static final long WINDOW_MILLIS = Duration.ofDays(1).toMillis();

    private final ShrinkLimit limit;
    private final int lanes;

    ShrinkGuard(Site site) {
        this.limit = site.shrinkLimit();
        this.lanes = site.lanes();
    }

    /** Whether so few pages must not be published. */
    boolean objects(PublisherState known, long livePages) {
        return livePages < limit.minimum(known.peak(), lanes);
    }

    /** Returns the state after this many pages were published, at this time. */
    PublisherState noteOf(PublisherState known, long livePages, long steadyMillis) {
        boolean higher = livePages >= known.peak();
        boolean isOver = known.peakAtMillis() + WINDOW_MILLIS <= steadyMillis;
        return higher || isOver ? known.withPeak(livePages, steadyMillis) : known;
    }
}

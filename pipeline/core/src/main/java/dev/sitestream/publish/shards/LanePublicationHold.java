package dev.sitestream.publish.shards;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.SiteEvent.LaneHold;
import dev.sitestream.site.Site;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a lane's publication while its {@link ShrinkGuard} objects, and reports a health issue.
 */
final class LanePublicationHold {

    private static final Logger LOG = LoggerFactory.getLogger(LanePublicationHold.class);

    private final Site site;
    private final int laneNumber;
    private final String owner;
    private final Lane lane;
    private final LaneStore store;
    private final Health health;
    private final boolean guarded;
    private final ShrinkGuard guard;

    /** The number of pages in the present health issue. */
    private long reportedPages;

    LanePublicationHold(PublishedLane published, PublishContext publishing) {
        this.site = published.site();
        this.laneNumber = published.names().lane();
        this.owner = published.owner();
        this.lane = published.lane();
        this.store = published.store();
        this.health = publishing.health();
        this.guarded = publishing.settings().guarded();
        this.guard = new ShrinkGuard(site);
        if (isHeld()) {
            raiseIssue();
        }
    }

    boolean isHeld() {
        return store.publisherState().held();
    }

    /**
     * Holds or releases publication by the present number of pages; returns the event for the site if that has changed.
     */
    Optional<LaneHold> judge() {
        PublisherState known = store.publisherState();
        boolean holding = guarded && guard.objects(known, lane.livePages());
        if (holding == known.held()) {
            if (holding && lane.livePages() != reportedPages) {
                raiseIssue();
            }
            return Optional.empty();
        }
        store.putPublisherState(known.nowHeld(holding));
        if (holding) {
            LOG.error("{}: {}", owner, reason());
            raiseIssue();
        } else {
            LOG.info("{}: publication continues with {} pages", owner, lane.livePages());
            health.clear(Kind.PUBLICATION_HELD, owner);
        }
        return Optional.of(new LaneHold(laneNumber, holding));
    }

    /** Does not count pages as disappearing that have left the lane, because they are listed elsewhere. */
    void disregard(int pages) {
        PublisherState known = store.publisherState();
        if (pages > 0) {
            store.putPublisherState(known.withPeak(Math.max(0, known.peak() - pages), known.peakAtMillis()));
        }
    }

    /** Accepts the present number of pages as enough, if publication is held. */
    void release(long steadyMillis) {
        if (isHeld()) {
            LOG.info(
                    "{}: publication is released: {} of {} pages disappear; later deletions are compared with"
                            + " the {} pages that remain",
                    owner,
                    number(store.publisherState().peak() - lane.livePages()),
                    published(),
                    number(lane.livePages()));
            store.putPublisherState(store.publisherState().withPeak(lane.livePages(), steadyMillis));
        } else {
            LOG.info("{}: publication is not held, so there is nothing to release", owner);
        }
    }

    /**
     * Records that this many pages are published. Ignored while publication is held: then only lost files are written,
     * and they do not hold all pages.
     */
    void published(long pages, long steadyMillis) {
        if (isHeld()) {
            return;
        }
        PublisherState known = store.publisherState();
        PublisherState noted = guard.noteOf(known, pages, steadyMillis);
        if (!noted.equals(known)) {
            store.putPublisherState(noted);
        }
    }

    private void raiseIssue() {
        reportedPages = lane.livePages();
        health.raise(new HealthIssue(Kind.PUBLICATION_HELD, owner, reason()));
    }

    private String reason() {
        return String.format(
                Locale.ROOT,
                "publication is held: only %,d of the %s would remain, and `shrinkGuard` allows %d %% to"
                        + " disappear within a day; if this is intended, run `sitestream release %s`",
                lane.livePages(),
                published(),
                site.shrinkLimit().percent(),
                site.id());
    }

    /** The peak that the present number of pages is compared with, and its time. */
    private String published() {
        PublisherState known = store.publisherState();
        return number(known.peak()) + " pages that were published at " + Instant.ofEpochMilli(known.peakAtMillis());
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}

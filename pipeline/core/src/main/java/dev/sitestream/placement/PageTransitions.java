package dev.sitestream.placement;

import dev.sitestream.placement.Precedence.Removed;
import dev.sitestream.placement.records.Tombstones;
import dev.sitestream.placement.records.WithheldPages;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states of a lane's pages: takes each page from one state to another. Each transition is a step of the lane. */
final class PageTransitions {

    private final LaneStore store;
    private final EventTopics topics;
    private final ListedPages pages;
    private final WithheldPages withheld;
    private final Tombstones tombstones;
    private final LaneSteps steps;

    PageTransitions(
            LaneStore store,
            EventTopics topics,
            ListedPages pages,
            WithheldPages withheld,
            Tombstones tombstones,
            LaneSteps steps) {
        this.store = store;
        this.topics = topics;
        this.pages = pages;
        this.withheld = withheld;
        this.tombstones = tombstones;
        this.steps = steps;
    }

    /** What is known of a page; null also if it is only shown under this spelling until it is visible elsewhere. */
    @Nullable
    PageState known(String url) {
        PageState known = store.page(url);
        return known instanceof Listed listed && pages.isLeft(listed) ? null : known;
    }

    /** Whether crawlers see the latest change of a page, in a way that can't be lost any more. */
    boolean isShown(Listed page) {
        return pages.isShown(page);
    }

    /** Returns up to {@code most} URLs of known pages in a fixed order, those after a URL. */
    List<String> urls(String after, int most) {
        return store.urls(after, most);
    }

    /** Lists a page, or updates it where it is listed. */
    Outcome list(Candidate candidate, @Nullable PageState known, long timeMicros) {
        return steps.step(timeMicros, stamp -> {
            withheld.release(known);
            return pages.list(candidate, known, stamp);
        });
    }

    /** Lists a page under the normal form of its URL in the place where it is listed under another spelling. */
    void respell(Candidate candidate, Listed listed, String spelling, @Nullable PageState known, long timeMicros) {
        steps.step(timeMicros, stamp -> {
            withheld.release(known);
            return pages.respell(candidate, listed, spelling, known, stamp);
        });
    }

    /** Takes a page out of its file, of which no record is to be kept. */
    void takeOut(String url, Listed listed, long timeMicros) {
        steps.step(timeMicros, stamp -> {
            pages.takeOut(url, listed, stamp);
            return StepEffect.CHANGED;
        });
    }

    /** Withholds a page for these reasons. */
    Outcome withhold(Candidate candidate, Set<Exclusion> reasons, @Nullable PageState known, long timeMicros) {
        return steps.step(timeMicros, stamp -> {
            String url = candidate.page().url();
            withheld.withhold(known, candidate.series(), reasons);
            Departure departure = pages.takeOut(url, known, stamp);
            store.putUnlisted(
                    url,
                    new Withheld(
                            candidate.timeMicros(),
                            candidate.series(),
                            reasons,
                            candidate.page().page(),
                            departure,
                            candidate.ownership(),
                            candidate.origin()));
            return known instanceof Listed ? StepEffect.CHANGED : StepEffect.NONE;
        });
    }

    /**
     * Deletes a page.
     *
     * @param timeMicros when it was deleted
     * @param arrivedAtMillis the timestamp of the deletion's record
     */
    Outcome delete(
            PageChange change, Removed removed, @Nullable PageState known, long timeMicros, long arrivedAtMillis) {
        return steps.step(timeMicros, stamp -> {
            String url = change.url();
            withheld.release(known);
            Departure departure = pages.takeOut(url, known, stamp);
            store.putUnlisted(
                    url,
                    new Deleted(
                            removed.timeMicros(),
                            removed.ownableSinceMicros(),
                            stamp.sequence(),
                            departure,
                            topics.stored(change.origin())));
            tombstones.add(url, stamp.sequence(), arrivedAtMillis);
            return new StepEffect(known instanceof Listed ? Outcome.CHANGED : Outcome.UNCHANGED, true, true);
        });
    }

    /** Stores what later changes need of one that leaves the page as it is. This is no step. */
    void remember(String url, PageState state) {
        if (state instanceof Listed listed) {
            store.putSlot(listed.place(), listed.slot());
        } else {
            store.putUnlisted(url, (Unlisted) state);
        }
    }

    /** Forgets a page that is not listed, and is known under another URL. This is no step. */
    void forget(String url, Unlisted known) {
        withheld.release(known);
        withheld.save();
        store.removeUnlisted(url);
    }

    /** Forgets deleted pages whose tombstones have expired by the timestamp of a record. This is no step. */
    void forgetExpired(long arrivedAtMillis) {
        tombstones.forget(arrivedAtMillis);
    }
}

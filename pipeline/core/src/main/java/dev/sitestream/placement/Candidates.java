package dev.sitestream.placement;

import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.Precedence.Accepted;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Withheld;

/** Makes candidates of changes and of known pages. Their series are those that the sections have now. */
final class Candidates {

    private final LaneRules rules;
    private final EventTopics topics;

    Candidates(LaneRules rules, EventTopics topics) {
        this.rules = rules;
        this.topics = topics;
    }

    /** Returns the page of a change. It may have been accepted before the section's format changed. */
    Candidate of(PageChange.Upsert upsert, Accepted accepted) {
        return new Candidate(
                rules.currentSeries(upsert.series()),
                upsert.page(),
                upsert.timeMicros(),
                accepted.ownership(),
                topics.stored(upsert.origin()),
                false);
    }

    /**
     * Returns a known page that is judged again.
     *
     * @param thoroughly whether to process it even if its data has not changed
     */
    Candidate of(Listed listed, boolean thoroughly) {
        return again(
                listed, listed.place().shard().series(), ListedPage.of(listed).page(), thoroughly);
    }

    /** The same of a withheld page. */
    Candidate of(Withheld withheld, boolean thoroughly) {
        return again(withheld, withheld.series(), withheld.page(), thoroughly);
    }

    private Candidate again(PageState known, String series, Page page, boolean thoroughly) {
        return new Candidate(
                rules.currentSeries(series),
                EncodedPage.of(Respelled.normal(page)),
                known.timeMicros(),
                known.ownership(),
                known.origin(),
                thoroughly);
    }

    /** Returns the change that led to a page's state, as one of the page under the normal form of its URL. */
    PageChange lastChange(String normal, PageState known) {
        if (known instanceof Deleted deleted) {
            // An upsert of another owner that is not older was not deleted.
            return new PageChange.Delete(normal, deleted.ownableSinceMicros(), null, topics.named(deleted.origin()));
        }
        return known instanceof Listed listed
                ? lastUpsert(
                        listed,
                        listed.place().shard().series(),
                        ListedPage.of(listed).page())
                : lastUpsert(known, ((Withheld) known).series(), ((Withheld) known).page());
    }

    private PageChange lastUpsert(PageState known, String series, Page page) {
        Ownership ownership = known.ownership();
        return new PageChange.Upsert(
                known.timeMicros(),
                rules.currentSeries(series),
                Respelled.normal(page),
                ownership == null ? null : ownership.owner(),
                topics.named(known.origin()));
    }
}

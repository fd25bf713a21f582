package dev.sitestream.placement;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.published.PageRecord.Change;
import org.jspecify.annotations.Nullable;

/** Puts rendered pages into slots, each with the change that is reported once the slot is visible. */
final class EntrySlots {

    private final LaneStore store;
    private final LaneShards shards;
    private final VisibleChanges changes;

    EntrySlots(LaneStore store, LaneShards shards, VisibleChanges changes) {
        this.store = store;
        this.shards = shards;
        this.changes = changes;
    }

    /**
     * Puts a page into its slot, or into another one; returns its place.
     *
     * @param known what was known of the page
     */
    Place put(EntryDraft draft, @Nullable PageState known, ChangeStamp stamp) {
        if (!(known instanceof Listed listed)) {
            byte[] slot = draft.slot(listed(known, stamp));
            if (known != null) {
                store.removeUnlisted(draft.candidate().page().url());
            }
            Departure removal = known == null ? null : known.departure();
            EntrySize size = draft.entry().size();
            return removal == null
                    ? shards.add(draft.series(), slot, size, stamp)
                    : shards.addAgain(draft.series(), slot, size, removal, stamp);
        }
        boolean isSameSeries = listed.place().shard().series().equals(draft.series());
        if (isSameSeries && listed.entry().fingerprint() == draft.entry().fingerprint()) {
            // Data that is not rendered may have changed.
            shards.rewrite(listed, draft.slot(listed.change()));
            return listed.place();
        }
        EntryChange here = change(draft, listed, stamp);
        EntrySize after = draft.entry().size();
        Place place = isSameSeries
                ? shards.replace(listed, draft.slot(here), after, stamp)
                : shards.relocate(listed, draft.series(), draft.slot(here), after, stamp);
        if (!listed.place().equals(place)) {
            EntryChange moved = changes.move(listed.place(), here);
            if (!moved.equals(here)) {
                shards.rewrite(place, draft.slot(moved));
            }
        }
        return place;
    }

    /** Returns the change that lists a page. If its removal is not reported yet, it will not be. */
    private EntryChange listed(@Nullable PageState known, ChangeStamp stamp) {
        Departure removed = known == null ? null : known.departure();
        boolean isKnown =
                removed != null && (removed.isStillShown() ? shards.isReported(removed) : changes.isPending(removed));
        Change change = isKnown ? Change.UPDATED : Change.LISTED;
        return new EntryChange(change, stamp.sequence(), stamp.timeMicros());
    }

    /** Returns the change that the draft makes, combined with the former one if necessary. */
    private EntryChange change(EntryDraft draft, Listed listed, ChangeStamp stamp) {
        // A change of configuration or of translations alone is no change of the page: no feed shows it.
        boolean isUpdate = listed.entry().fingerprint() != draft.entry().fingerprint()
                && listed.entry().dataFingerprint() != draft.entry().dataFingerprint();
        return isUpdate
                ? changes.updated(listed, stamp.timeMicros(), stamp.sequence())
                : changes.relisted(listed, stamp.sequence());
    }
}

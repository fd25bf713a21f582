package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.Place;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The listed pages of a lane: what a change of a page means for its entry, its translation group and its reports. */
final class ListedPages {

    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final PageNotices notices;
    private final VisibleChanges changes;
    private final EntryDrafts drafts;
    private final EntrySlots slots;

    /**
     * How a page belongs to its translation group.
     *
     * @param siblings the alternates that it lists
     * @param number the number of the change by which it joined; 0 if it is in no group
     * @param isNew whether it joins now
     */
    private record Joined(List<Alternate> siblings, long number, boolean isNew) {}

    ListedPages(LaneRules rules, LaneStore store, LaneShards shards, PageNotices notices, VisibleChanges changes) {
        this.rules = rules;
        this.store = store;
        this.shards = shards;
        this.notices = notices;
        this.changes = changes;
        this.drafts = new EntryDrafts(rules.limits());
        this.slots = new EntrySlots(store, shards, changes);
    }

    /** Whether a page has left its place, which shows it until it is visible elsewhere. */
    boolean isLeft(Listed page) {
        return shards.isLeft(page.place());
    }

    /** Whether crawlers see the latest change of a page, in a way that can't be lost any more. */
    boolean isShown(Listed page) {
        return shards.isShown(page);
    }

    /** Lists a page, or updates its entry. */
    StepEffect list(Candidate candidate, @Nullable PageState known, ChangeStamp stamp) {
        long dataFingerprint = Fingerprint.of(candidate.page().bytes());
        if (!(known instanceof Listed listed)) {
            Joined joined = join(candidate, null, stamp);
            slots.put(draft(candidate, joined, dataFingerprint), known, stamp);
            return new StepEffect(Outcome.CHANGED, true, joined.isNew());
        }
        boolean isSameData = listed.entry().dataFingerprint() == dataFingerprint
                && listed.place().shard().series().equals(candidate.series());
        if (isSameData && !candidate.thoroughly()) {
            remember(candidate, listed);
            return StepEffect.NONE;
        }
        Joined joined = join(candidate, listed, stamp);
        EntryDraft draft = draft(candidate, joined, dataFingerprint);
        Place place = slots.put(draft, listed, stamp);
        boolean isSameEntry = listed.entry().fingerprint() == draft.entry().fingerprint()
                && listed.place().equals(place);
        return new StepEffect(
                isSameEntry ? Outcome.UNCHANGED : Outcome.CHANGED, !isSameData || !isSameEntry, joined.isNew());
    }

    /** Stores that a page whose data is the same comes from another event. */
    private void remember(Candidate candidate, Listed listed) {
        EntryState entry = listed.entry().since(candidate.timeMicros(), candidate.ownership(), candidate.origin());
        if (!entry.equals(listed.entry())) {
            store.putSlot(listed.place(), ListedPage.with(listed, entry).slot());
        }
    }

    /** Notifies the groups of a page that is listed, which may leave one and join another. */
    private Joined join(Candidate candidate, @Nullable Listed listed, ChangeStamp stamp) {
        Set<Tie> ties = listed == null ? Set.of() : listed.entry().ties();
        ListedPage before =
                listed != null && (ties.contains(Tie.GROUP) || candidate.thoroughly()) ? ListedPage.of(listed) : null;
        Page former = before == null ? null : before.page();
        boolean joins = notices.listed(candidate.page(), former, ties, candidate.timeMicros(), stamp);
        ListedPage member = before != null && rules.isSameMember(before.page(), candidate.page()) ? before : null;
        List<Alternate> siblings = member == null ? List.of() : rules.annotations(member.siblings());
        long number = member == null ? 0 : member.joined();
        return new Joined(siblings, joins ? stamp.sequence() : number, joins);
    }

    private EntryDraft draft(Candidate candidate, Joined joined, long dataFingerprint) {
        return drafts.draft(
                candidate, joined.siblings(), joined.number(), dataFingerprint, notices.tiesOf(candidate.page()));
    }

    /**
     * Lists a page under the normal form of its URL, in the place where it is listed under another spelling. Its
     * content is the same for readers of feeds, and for engines.
     *
     * @param listed where it is listed
     * @param spelling the URL under which it is listed
     * @param known what is known of it under the normal form; it is not listed there
     */
    StepEffect respell(
            Candidate candidate, Listed listed, String spelling, @Nullable PageState known, ChangeStamp stamp) {
        EncodedPage page = candidate.page();
        ListedPage before = ListedPage.of(listed);
        boolean joins = notices.listed(page, null, Set.of(), candidate.timeMicros(), stamp);
        notices.gone(spelling, before.page(), listed.entry().ties(), stamp.timeMicros());
        Joined joined = joins
                ? new Joined(Respelled.normal(before.siblings()), stamp.sequence(), true)
                : new Joined(List.of(), 0, false);
        EntryDraft draft = draft(candidate, joined, Fingerprint.of(page.bytes()));
        EntryChange change = changes.relisted(listed, stamp.sequence());
        if (changes.isSeen(listed)) {
            changes.remove(new Departure(listed.place(), stamp.sequence(), null), spelling, stamp.timeMicros());
        }
        changes.leave(listed.place());
        if (known != null) {
            store.removeUnlisted(page.url());
        }
        EntrySize after = draft.entry().size();
        if (listed.place().shard().series().equals(draft.series())) {
            shards.replace(listed, draft.slot(change), after, stamp);
        } else {
            shards.relocate(listed, draft.series(), draft.slot(change), after, stamp);
        }
        return new StepEffect(Outcome.CHANGED, true, joins);
    }

    /**
     * Removes a page that was deleted or withheld from all files that show it, if it is listed.
     *
     * @return where it was listed last; null if it never was
     */
    @Nullable
    Departure takeOut(String url, @Nullable PageState known, ChangeStamp stamp) {
        if (!(known instanceof Listed listed)) {
            return known == null ? null : known.departure();
        }
        Set<Tie> ties = listed.entry().ties();
        Page before = ties.contains(Tie.GROUP) ? ListedPage.of(listed).page() : null;
        notices.gone(url, before, ties, stamp.timeMicros());
        boolean isSeen = changes.isSeen(listed);
        changes.leave(listed.place());
        Departure departure = shards.remove(listed, isSeen, stamp);
        if (isSeen && departure.revision() == stamp.sequence()) {
            changes.remove(departure, url, stamp.timeMicros());
        }
        return departure;
    }

    /**
     * Releases slots that pages have left and that needn't show them any more.
     *
     * @param most the number of slots after which it stops
     */
    void releaseAcknowledged(int most, ChangeStamp stamp) {
        shards.releaseAcknowledged(most, stamp, (place, slot, how) -> {
            String url = ListedPage.decode(slot).page().url();
            Departure departure = new Departure(place, stamp.sequence(), null);
            if (store.page(url) instanceof Unlisted unlisted) {
                Departure last = unlisted.departure();
                if (last != null && last.isStillShown() && last.place().equals(place)) {
                    store.putUnlisted(url, unlisted.with(last.releasedAt(stamp.sequence())));
                }
            }
            if (how.isReported()) {
                changes.remove(departure, url, how.micros());
            }
        });
    }

    /**
     * Sets the siblings of a page, as its group sent them.
     *
     * @return whether the page is still the member that is meant, and its siblings have changed
     */
    boolean annotate(Sibling meant, List<Alternate> siblings, ChangeStamp stamp) {
        if (!(store.page(meant.url()) instanceof Listed listed)
                || isLeft(listed)
                || !listed.entry().ties().contains(Tie.GROUP)) {
            return false;
        }
        ListedPage before = ListedPage.of(listed);
        // The page may have left the group meanwhile, and may have joined again: the group will send another update for
        // that.
        if (before.joined() != meant.joined() || before.siblings().equals(siblings)) {
            return false;
        }
        String series = listed.place().shard().series();
        EncodedPage page = EncodedPage.of(before.page());
        Candidate candidate =
                new Candidate(series, page, listed.timeMicros(), listed.ownership(), listed.origin(), true);
        EntryState entry = listed.entry();
        EntryDraft draft = drafts.draft(candidate, siblings, before.joined(), entry.dataFingerprint(), entry.ties());
        slots.put(draft, listed, stamp);
        return true;
    }
}

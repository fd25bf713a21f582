package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.slot.EntryRenderer;
import dev.sitestream.placement.slot.EntryRenderer.Rendered;
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
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Section;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The listed pages of a lane: renders them, has them placed, and records notices and visible changes. */
final class ListedPages {

    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final PageNotices notices;
    private final VisibleChanges changes;

    private final EntryRenderer renderer;
    private long lastJoined = -1;
    private long lastStep = -1;

    ListedPages(LaneRules rules, LaneStore store, LaneShards shards, PageNotices notices, VisibleChanges changes) {
        this.rules = rules;
        this.store = store;
        this.shards = shards;
        this.notices = notices;
        this.changes = changes;
        this.renderer = new EntryRenderer(rules.limits());
    }

    /**
     * Whether a page joined a group in this change. Then the change's sequence number is used up even if the rendered
     * output has not changed, since it must identify this joining alone.
     */
    boolean hasJoinedAt(ChangeStamp stamp) {
        return lastJoined == stamp.sequence();
    }

    /** Whether this change modified a listed page or its record. */
    boolean haveChangedAt(ChangeStamp stamp) {
        return lastStep == stamp.step();
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
    Outcome list(Candidate candidate, @Nullable PageState known, ChangeStamp stamp) {
        EncodedPage page = candidate.page();
        long dataFingerprint = Fingerprint.of(page.bytes());
        Listed listed = known instanceof Listed some ? some : null;
        boolean sameData = listed != null
                && listed.entry().dataFingerprint() == dataFingerprint
                && listed.place().shard().series().equals(candidate.series());
        if (listed != null && sameData && !candidate.thoroughly()) {
            EntryState entry = listed.entry().since(candidate.timeMicros(), candidate.ownership(), candidate.origin());
            if (!entry.equals(listed.entry())) {
                store.putSlot(listed.place(), ListedPage.with(listed, entry).slot());
            }
            return Outcome.UNCHANGED;
        }
        Set<Tie> ties = listed == null ? Set.of() : listed.entry().ties();
        ListedPage before =
                listed != null && (ties.contains(Tie.GROUP) || candidate.thoroughly()) ? pageOf(listed) : null;
        ListedPage member = before != null && rules.isSameMember(before.page(), page) ? before : null;
        List<Alternate> siblings = member == null ? List.of() : rules.annotations(member.siblings());
        long joined = member == null ? 0 : member.joined();
        if (notices.listed(page, before == null ? null : before.page(), ties, candidate.timeMicros(), stamp)) {
            joined = stamp.sequence();
            lastJoined = joined;
        }
        EntryDraft draft = draft(candidate, siblings, joined, dataFingerprint, notices.tiesOf(page));
        Place place = put(draft, known, stamp);
        boolean isSameEntry = false;
        boolean isSamePlace = false;
        if (listed != null) {
            isSameEntry = listed.entry().fingerprint() == draft.entry().fingerprint();
            isSamePlace = listed.place().equals(place);
        }
        if (!sameData || !isSameEntry || !isSamePlace) {
            lastStep = stamp.step();
        }
        return isSameEntry && isSamePlace ? Outcome.UNCHANGED : Outcome.CHANGED;
    }

    /**
     * Lists a page under the normal form of its URL, in the place where it is listed under another spelling. Its
     * content is the same for readers of feeds, and for engines.
     *
     * @param listed where it is listed
     * @param spelling the URL under which it is listed
     * @param known what is known of it under the normal form; it is not listed there
     */
    Outcome respell(Candidate candidate, Listed listed, String spelling, @Nullable PageState known, ChangeStamp stamp) {
        EncodedPage page = candidate.page();
        ListedPage before = pageOf(listed);
        boolean joins = notices.listed(page, null, Set.of(), candidate.timeMicros(), stamp);
        notices.gone(spelling, before.page(), listed.entry().ties(), stamp.timeMicros());
        long joined = joins ? stamp.sequence() : 0;
        lastJoined = joins ? joined : lastJoined;
        List<Alternate> siblings = joins ? Respelled.normal(before.siblings()) : List.of();
        EntryDraft draft = draft(candidate, siblings, joined, Fingerprint.of(page.bytes()), notices.tiesOf(page));
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
        lastStep = stamp.step();
        return Outcome.CHANGED;
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
        Page before = ties.contains(Tie.GROUP) ? pageOf(listed).page() : null;
        notices.gone(url, before, ties, stamp.timeMicros());
        boolean isSeen = changes.isSeen(listed);
        changes.leave(listed.place());
        Departure departure = shards.remove(listed, isSeen, stamp);
        lastStep = stamp.step();
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
        ListedPage before = pageOf(listed);
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
        EntryDraft draft = draft(candidate, siblings, before.joined(), entry.dataFingerprint(), entry.ties());
        put(draft, listed, stamp);
        return true;
    }

    /** Puts a page into its slot, or into another one; returns its place. */
    private Place put(EntryDraft draft, @Nullable PageState known, ChangeStamp stamp) {
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

    private EntryDraft draft(
            Candidate candidate, List<Alternate> siblings, long joined, long dataFingerprint, Set<Tie> ties) {
        Rendered rendered = renderer.render(candidate.page(), siblings, joined, Section.formatOf(candidate.series()));
        EntryState entry = new EntryState(
                candidate.timeMicros(),
                rendered.size(),
                rendered.fingerprint(),
                dataFingerprint,
                ties,
                candidate.ownership(),
                candidate.origin());
        return new EntryDraft(candidate, entry, rendered.content());
    }

    /** Returns the content of a listed page's slot. */
    static ListedPage pageOf(Listed listed) {
        return ListedPage.decode(listed.slot());
    }
}

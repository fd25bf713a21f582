package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.slot.EntryChange;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.slot.PackedSlot;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Sibling;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Section;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The listed pages of a lane: renders them, has them placed, and records notices and visible changes. */
final class ListedPages {

    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final PageNotices notices;
    private final VisibleChanges changes;

    /** Reused buffer in which entries are rendered. */
    private final XmlBuffer entry = new XmlBuffer(1_024);

    private final PackedSlot packed = new PackedSlot();
    private long lastJoined = -1;
    private long lastStep = -1;

    ListedPages(LaneRules rules, LaneStore store, LaneShards shards, PageNotices notices, VisibleChanges changes) {
        this.rules = rules;
        this.store = store;
        this.shards = shards;
        this.notices = notices;
        this.changes = changes;
    }

    /**
     * Whether a page joined a group in this change. Then the change's sequence number is used up even if the rendered
     * output has not changed, since it must identify this joining alone.
     */
    boolean hasJoinedAt(ChangeStamp moment) {
        return lastJoined == moment.sequence();
    }

    /** Whether this change modified a listed page or its record. */
    boolean haveChangedAt(ChangeStamp moment) {
        return lastStep == moment.step();
    }

    /** Lists a page, or updates its entry. */
    Outcome list(Candidate candidate, @Nullable PageState known, ChangeStamp moment) {
        Page page = candidate.page();
        byte[] data = PageCodec.encode(page);
        long dataFingerprint = Fingerprint.of(data);
        Listed listed = known instanceof Listed some ? some : null;
        boolean sameData = listed != null
                && listed.dataFingerprint() == dataFingerprint
                && listed.place().shard().series().equals(candidate.series());
        if (listed != null && sameData && !candidate.thoroughly()) {
            if (listed.timeMicros() != candidate.timeMicros()
                    || !Objects.equals(listed.ownership(), candidate.ownership())
                    || !Objects.equals(listed.origin(), candidate.origin())) {
                store.putPage(
                        page.url(), listed.since(candidate.timeMicros(), candidate.ownership(), candidate.origin()));
            }
            return Outcome.UNCHANGED;
        }
        ListedPage before = listed != null && (listed.ties().contains(Tie.GROUP) || candidate.thoroughly())
                ? pageAt(listed.place())
                : null;
        ListedPage member = before != null && rules.isSameMember(before.page(), page) ? before : null;
        List<Alternate> siblings = member == null ? List.of() : rules.annotations(member.siblings());
        Set<Tie> ties = listed == null ? Set.of() : listed.ties();
        long joined = member == null ? 0 : member.joined();
        if (notices.listed(page, before == null ? null : before.page(), ties, candidate.timeMicros(), moment)) {
            joined = moment.sequence();
            lastJoined = joined;
        }
        ListedPage after = new ListedPage(EntryChange.NONE, page, siblings, joined);
        Draft draft = draft(candidate, after, after.encode(data), dataFingerprint, notices.tiesOf(page));
        Listed now = put(draft, known, moment);
        boolean sameEntry = false;
        boolean samePlace = false;
        if (listed != null) {
            sameEntry = listed.entryFingerprint() == now.entryFingerprint();
            samePlace = listed.place().equals(now.place());
        }
        if (!sameData || !sameEntry || !samePlace) {
            lastStep = moment.step();
        }
        return sameEntry && samePlace ? Outcome.UNCHANGED : Outcome.CHANGED;
    }

    /** Removes a page from all files that show it, if it is listed. */
    Outcome takeOut(String url, @Nullable PageState known, ChangeStamp moment) {
        if (!(known instanceof Listed listed)) {
            return Outcome.UNCHANGED;
        }
        Page before = listed.ties().contains(Tie.GROUP) ? pageAt(listed.place()).page() : null;
        notices.gone(url, before, listed.ties(), moment.timeMicros());
        shards.remove(listed.place(), listed.entrySize(), moment);
        lastStep = moment.step();
        changes.remove(listed, url, moment.timeMicros(), moment.sequence());
        return Outcome.CHANGED;
    }

    /**
     * Sets the siblings of a page, as its group sent them.
     *
     * @return whether the page is still the member that is meant, and its siblings have changed
     */
    boolean annotate(Sibling meant, List<Alternate> siblings, ChangeStamp moment) {
        if (!(store.page(meant.url()) instanceof Listed listed)
                || !listed.ties().contains(Tie.GROUP)) {
            return false;
        }
        ListedPage before = pageAt(listed.place());
        // The page may have left the group meanwhile, and may have joined again: the group will send another update for
        // that.
        if (before.joined() != meant.joined() || before.siblings().equals(siblings)) {
            return false;
        }
        String series = listed.place().shard().series();
        Candidate candidate =
                new Candidate(series, before.page(), listed.timeMicros(), listed.ownership(), listed.origin(), true);
        ListedPage after = new ListedPage(EntryChange.NONE, before.page(), siblings, before.joined());
        Draft draft = draft(candidate, after, after.encode(), listed.dataFingerprint(), listed.ties());
        put(draft, listed, moment);
        return true;
    }

    /** Puts a page into its slot, or into another one. */
    private Listed put(Draft draft, @Nullable PageState known, ChangeStamp moment) {
        Listed listed = known instanceof Listed some ? some : null;
        Listed now;
        if (listed != null
                && listed.entryFingerprint() == draft.entryFingerprint()
                && listed.place().shard().series().equals(draft.series())) {
            keep(listed.place(), draft.slot());
            now = draft.at(listed.place(), listed.changedAt(), listed.isNew());
        } else {
            EntryChange here = listed == null ? listed(known, moment) : change(draft, listed, moment);
            Place place = place(draft, ListedPage.changed(draft.slot(), here), listed, moment);
            EntryChange change =
                    listed == null || listed.place().equals(place) ? here : changes.move(listed.place(), here);
            if (!change.equals(here)) {
                shards.rewrite(place, ListedPage.changed(draft.slot(), change));
            }
            now = draft.at(place, change.revision(), change.change() == Change.LISTED);
        }
        if (!now.equals(listed)) {
            store.putPage(draft.candidate().page().url(), now);
        }
        return now;
    }

    private Place place(Draft draft, byte[] slot, @Nullable Listed listed, ChangeStamp moment) {
        if (listed == null) {
            return shards.add(draft.series(), slot, draft.entrySize(), moment);
        }
        return listed.place().shard().series().equals(draft.series())
                ? shards.replace(listed.place(), slot, listed.entrySize(), draft.entrySize(), moment)
                : shards.relocate(listed.place(), draft.series(), slot, listed.entrySize(), draft.entrySize(), moment);
    }

    /** Returns the change that lists a page. If its removal is not reported yet, it will not be. */
    private EntryChange listed(@Nullable PageState known, ChangeStamp moment) {
        Departure removed = known == null ? null : known.departure();
        Change change = changes.isUnreported(removed) ? Change.UPDATED : Change.LISTED;
        return new EntryChange(change, moment.sequence(), moment.timeMicros());
    }

    /** Returns the change that the draft makes, combined with the former one if necessary. */
    private EntryChange change(Draft draft, Listed listed, ChangeStamp moment) {
        // A change of configuration or of translations alone is no change of the page: no feed shows it.
        boolean isUpdate = listed.entryFingerprint() != draft.entryFingerprint()
                && listed.dataFingerprint() != draft.dataFingerprint();
        return isUpdate
                ? changes.updated(listed, moment.timeMicros(), moment.sequence())
                : changes.relisted(listed, ListedPage.changeOf(slotAt(listed.place())), moment.sequence());
    }

    /** Stores the slot of a page whose entry has not changed, if data that is not rendered has changed. */
    private void keep(Place place, byte[] slot) {
        shards.rewrite(place, ListedPage.changed(slot, ListedPage.changeOf(slotAt(place))));
    }

    /**
     * Renders a page; a page that no file could hold is reduced first, since limits may be set very low, and formats
     * change.
     */
    private Draft draft(Candidate candidate, ListedPage page, byte[] slot, long dataFingerprint, Set<Tie> ties) {
        Format format = Section.formatOf(candidate.series());
        packed.read(slot);
        entry.clear();
        packed.append(format, entry);
        EntrySize entrySize = new EntrySize(entry.size(), entry.references(), packed.extensions(format));
        if (!entrySize.fitsAlone(format, rules.limits()) && !page.equals(page.reduced())) {
            ListedPage reduced = page.reduced();
            return draft(candidate, reduced, reduced.encode(), dataFingerprint, ties);
        }
        long entryFingerprint = Fingerprint.of(entry.array(), 0, entry.size());
        return new Draft(candidate, slot, entrySize, entryFingerprint, dataFingerprint, ties);
    }

    /** Returns the page at the place of a listed one. */
    ListedPage pageAt(Place place) {
        return ListedPage.decode(slotAt(place));
    }

    private byte[] slotAt(Place place) {
        byte[] bytes = store.slot(place);
        if (bytes == null) {
            throw new IllegalStateException("no page is where a listed one should be: " + place);
        }
        return bytes;
    }

    /** A page that is ready to be placed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(
            Candidate candidate,
            byte[] slot,
            EntrySize entrySize,
            long entryFingerprint,
            long dataFingerprint,
            Set<Tie> ties) {

        String series() {
            return candidate.series();
        }

        Listed at(Place place, long changedAt, boolean isNew) {
            return new Listed(
                    candidate.timeMicros(),
                    place,
                    entrySize,
                    entryFingerprint,
                    dataFingerprint,
                    ties,
                    candidate.ownership(),
                    changedAt,
                    isNew,
                    candidate.origin());
        }
    }
}

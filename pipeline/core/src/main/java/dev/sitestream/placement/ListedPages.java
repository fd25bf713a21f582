package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.slot.PackedSlot;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntrySize;
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
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
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

    /** Reused buffer in which entries are rendered. */
    private final XmlBuffer rendered = new XmlBuffer(1_024);

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
        if (notices.listed(page, before == null ? null : before.page(), ties, candidate.timeMicros(), moment)) {
            joined = moment.sequence();
            lastJoined = joined;
        }
        Draft draft = draft(candidate, siblings, joined, dataFingerprint, notices.tiesOf(page));
        Place place = put(draft, known, moment);
        boolean isSameEntry = false;
        boolean isSamePlace = false;
        if (listed != null) {
            isSameEntry = listed.entry().fingerprint() == draft.entry().fingerprint();
            isSamePlace = listed.place().equals(place);
        }
        if (!sameData || !isSameEntry || !isSamePlace) {
            lastStep = moment.step();
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
    Outcome respell(
            Candidate candidate, Listed listed, String spelling, @Nullable PageState known, ChangeStamp moment) {
        EncodedPage page = candidate.page();
        ListedPage before = pageOf(listed);
        boolean joins = notices.listed(page, null, Set.of(), candidate.timeMicros(), moment);
        notices.gone(spelling, before.page(), listed.entry().ties(), moment.timeMicros());
        long joined = joins ? moment.sequence() : 0;
        lastJoined = joins ? joined : lastJoined;
        List<Alternate> siblings = joins ? Respelled.normal(before.siblings()) : List.of();
        Draft draft = draft(candidate, siblings, joined, Fingerprint.of(page.bytes()), notices.tiesOf(page));
        EntryChange change = changes.relisted(listed, moment.sequence());
        if (changes.isSeen(listed)) {
            changes.remove(new Departure(listed.place(), moment.sequence(), false), spelling, moment.timeMicros());
        }
        changes.leave(listed.place());
        if (known != null) {
            store.removeUnlisted(page.url());
        }
        EntrySize after = draft.entry().size();
        if (listed.place().shard().series().equals(draft.series())) {
            shards.replace(listed, draft.slot(change), after, moment);
        } else {
            shards.relocate(listed, draft.series(), draft.slot(change), after, moment);
        }
        lastStep = moment.step();
        return Outcome.CHANGED;
    }

    /**
     * Removes a page that was deleted or withheld from all files that show it, if it is listed.
     *
     * @return where it was listed last; null if it never was
     */
    @Nullable
    Departure takeOut(String url, @Nullable PageState known, ChangeStamp moment) {
        if (!(known instanceof Listed listed)) {
            return known == null ? null : known.departure();
        }
        Set<Tie> ties = listed.entry().ties();
        Page before = ties.contains(Tie.GROUP) ? pageOf(listed).page() : null;
        notices.gone(url, before, ties, moment.timeMicros());
        boolean isSeen = changes.isSeen(listed);
        changes.leave(listed.place());
        Departure departure = shards.remove(listed, isSeen, moment);
        lastStep = moment.step();
        if (isSeen && departure.revision() == moment.sequence()) {
            changes.remove(departure, url, moment.timeMicros());
        } else if (isSeen && !departure.isStillShown() && !changes.isPending(departure)) {
            // It had been removed before, and came back before that was reported.
            changes.remove(new Departure(listed.place(), moment.sequence(), true), url, moment.timeMicros());
        }
        return departure;
    }

    /**
     * Releases slots that pages have left and that needn't show them any more.
     *
     * @param most the number of slots after which it stops
     */
    void releaseAcknowledged(int most, ChangeStamp moment) {
        shards.releaseAcknowledged(most, moment, (place, slot, how) -> {
            String url = ListedPage.decode(slot).page().url();
            Departure departure = new Departure(place, moment.sequence(), true);
            if (store.page(url) instanceof Unlisted unlisted
                    && new Departure(place, Departure.STILL_SHOWN, true).equals(unlisted.departure())) {
                store.putUnlisted(url, unlisted.with(departure));
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
    boolean annotate(Sibling meant, List<Alternate> siblings, ChangeStamp moment) {
        if (!(store.page(meant.url()) instanceof Listed listed)
                || shards.isLeft(listed.place())
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
        Draft draft = draft(candidate, siblings, before.joined(), entry.dataFingerprint(), entry.ties());
        put(draft, listed, moment);
        return true;
    }

    /** Puts a page into its slot, or into another one; returns its place. */
    private Place put(Draft draft, @Nullable PageState known, ChangeStamp moment) {
        if (!(known instanceof Listed listed)) {
            byte[] slot = draft.slot(listed(known, moment));
            if (known != null) {
                store.removeUnlisted(draft.candidate().page().url());
            }
            Departure removal = known == null ? null : known.departure();
            EntrySize size = draft.entry().size();
            return removal == null
                    ? shards.add(draft.series(), slot, size, moment)
                    : shards.addAgain(draft.series(), slot, size, removal, moment);
        }
        boolean isSameSeries = listed.place().shard().series().equals(draft.series());
        if (isSameSeries && listed.entry().fingerprint() == draft.entry().fingerprint()) {
            // Data that is not rendered may have changed.
            shards.rewrite(listed, draft.slot(listed.change()));
            return listed.place();
        }
        EntryChange here = change(draft, listed, moment);
        EntrySize after = draft.entry().size();
        Place place = isSameSeries
                ? shards.replace(listed, draft.slot(here), after, moment)
                : shards.relocate(listed, draft.series(), draft.slot(here), after, moment);
        if (!listed.place().equals(place)) {
            EntryChange moved = changes.move(listed.place(), here);
            if (!moved.equals(here)) {
                shards.rewrite(place, draft.slot(moved));
            }
        }
        return place;
    }

    /** Returns the change that lists a page. If its removal is not reported yet, it will not be. */
    private EntryChange listed(@Nullable PageState known, ChangeStamp moment) {
        Departure removed = known == null ? null : known.departure();
        boolean isKnown =
                removed != null && (removed.isStillShown() ? shards.isReported(removed) : changes.takeBack(removed));
        Change change = isKnown ? Change.UPDATED : Change.LISTED;
        return new EntryChange(change, moment.sequence(), moment.timeMicros());
    }

    /** Returns the change that the draft makes, combined with the former one if necessary. */
    private EntryChange change(Draft draft, Listed listed, ChangeStamp moment) {
        // A change of configuration or of translations alone is no change of the page: no feed shows it.
        boolean isUpdate = listed.entry().fingerprint() != draft.entry().fingerprint()
                && listed.entry().dataFingerprint() != draft.entry().dataFingerprint();
        return isUpdate
                ? changes.updated(listed, moment.timeMicros(), moment.sequence())
                : changes.relisted(listed, moment.sequence());
    }

    /**
     * Renders a page; a page that no file could hold is reduced first, since limits may be set very low, and formats
     * change.
     */
    private Draft draft(
            Candidate candidate, List<Alternate> siblings, long joined, long dataFingerprint, Set<Tie> ties) {
        Format format = Section.formatOf(candidate.series());
        byte[] content = ListedPage.content(candidate.page().bytes(), siblings, joined);
        EntrySize size = render(content, format);
        if (!size.fitsAlone(format, rules.limits())) {
            ListedPage page = new ListedPage(candidate.page().page(), siblings, joined);
            while (!size.fitsAlone(format, rules.limits()) && !page.equals(page.reduced())) {
                page = page.reduced();
                content = page.content();
                size = render(content, format);
            }
        }
        EntryState entry = new EntryState(
                candidate.timeMicros(),
                size,
                Fingerprint.of(rendered.array(), 0, rendered.size()),
                dataFingerprint,
                ties,
                candidate.ownership(),
                candidate.origin());
        return new Draft(candidate, entry, content);
    }

    private EntrySize render(byte[] content, Format format) {
        packed.readContent(content);
        rendered.clear();
        packed.append(format, rendered);
        return new EntrySize(rendered.size(), rendered.references(), packed.extensions(format));
    }

    /** Returns the content of a listed page's slot. */
    static ListedPage pageOf(Listed listed) {
        return ListedPage.decode(listed.slot());
    }

    /** A page that is ready to be placed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Draft(Candidate candidate, EntryState entry, byte[] content) {

        String series() {
            return candidate.series();
        }

        byte[] slot(EntryChange change) {
            return ListedPage.encode(change, entry, content);
        }
    }
}

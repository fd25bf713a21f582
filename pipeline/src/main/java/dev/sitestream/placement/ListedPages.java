package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.changes.FeedOutbox;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.slot.PackedSlot;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Sibling;
import dev.sitestream.site.Section;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The listed pages of a lane: renders them, has them placed, and records notices and feed changes. */
final class ListedPages {

    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final PageNotices notices;
    private final FeedOutbox changes;

    /** Reused buffer in which entries are rendered. */
    private final XmlBuffer entry = new XmlBuffer(1_024);

    private final PackedSlot packed = new PackedSlot();
    private long lastJoined = -1;
    private long lastStep = -1;

    ListedPages(LaneRules rules, LaneStore store, LaneShards shards, PageNotices notices, FeedOutbox changes) {
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
                    || !Objects.equals(listed.ownership(), candidate.ownership())) {
                store.putPage(page.url(), listed.since(candidate.timeMicros(), candidate.ownership()));
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
        ListedPage after = new ListedPage(page, siblings, joined);
        Draft draft = draft(candidate, after, after.encode(data), dataFingerprint);
        Listed now = put(draft, listed, moment);
        boolean sameEntry = false;
        boolean samePlace = false;
        boolean sameFingerprint = false;
        if (listed != null) {
            sameEntry = listed.entryFingerprint() == now.entryFingerprint();
            samePlace = listed.place().equals(now.place());
            sameFingerprint = listed.dataFingerprint() == now.dataFingerprint();
        }
        // A change of configuration alone is not a change for feeds: otherwise every page would appear in them.
        if (!sameEntry && !sameFingerprint) {
            keepChange(now.place(), page.url(), titleOf(page), moment, false);
        }
        if (!sameData || !sameEntry || !samePlace) {
            lastStep = moment.step();
        }
        return sameEntry && samePlace ? Outcome.UNCHANGED : Outcome.CHANGED;
    }

    /** Removes a page from its file, if it is listed. */
    Outcome takeOut(String url, @Nullable PageState known, ChangeStamp moment) {
        if (!(known instanceof Listed listed)) {
            return Outcome.UNCHANGED;
        }
        Page before = listed.ties().contains(Tie.GROUP) ? pageAt(listed.place()).page() : null;
        notices.gone(url, before, listed.ties(), moment.timeMicros());
        shards.remove(listed.place(), listed.entrySize(), moment);
        lastStep = moment.step();
        keepChange(listed.place(), url, null, moment, true);
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
        Candidate candidate = new Candidate(series, before.page(), listed.timeMicros(), listed.ownership(), true);
        ListedPage after = new ListedPage(before.page(), siblings, before.joined());
        put(draft(candidate, after, after.encode(), listed.dataFingerprint()), listed, moment);
        return true;
    }

    private Listed put(Draft draft, @Nullable Listed listed, ChangeStamp moment) {
        Place place;
        if (listed == null) {
            place = shards.add(draft.series(), draft.slot(), draft.entrySize(), moment);
        } else if (!listed.place().shard().series().equals(draft.series())) {
            place = shards.relocate(
                    listed.place(), draft.series(), draft.slot(), listed.entrySize(), draft.entrySize(), moment);
        } else if (listed.entryFingerprint() == draft.entryFingerprint()) {
            place = keep(listed.place(), draft.slot());
        } else {
            place = shards.replace(listed.place(), draft.slot(), listed.entrySize(), draft.entrySize(), moment);
        }
        Listed now = draft.at(place);
        if (!now.equals(listed)) {
            store.putPage(draft.candidate().page().url(), now);
        }
        return now;
    }

    /**
     * Keeps the place of a page whose entry has not changed; stores the slot if data that is not rendered has changed.
     */
    private Place keep(Place place, byte[] slot) {
        if (!Arrays.equals(store.slot(place), slot)) {
            store.putSlot(place, slot);
        }
        return place;
    }

    /**
     * Renders a page; a page that no file could hold is reduced first, since limits may be set very low, and formats
     * change.
     */
    private Draft draft(Candidate candidate, ListedPage page, byte[] slot, long dataFingerprint) {
        Format format = Section.formatOf(candidate.series());
        packed.read(slot);
        entry.clear();
        packed.append(format, entry);
        EntrySize entrySize = new EntrySize(entry.size(), entry.references(), packed.extensions(format));
        if (!entrySize.fitsAlone(format, rules.limits()) && !page.equals(page.reduced())) {
            ListedPage reduced = page.reduced();
            return draft(candidate, reduced, reduced.encode(), dataFingerprint);
        }
        long entryFingerprint = Fingerprint.of(entry.array(), 0, entry.size());
        return new Draft(candidate, slot, entrySize, entryFingerprint, dataFingerprint, notices.tiesOf(page.page()));
    }

    /** Returns the page's title; an article may have a title only in its news. */
    private static @Nullable String titleOf(Page page) {
        News news = page.extensions().news();
        return page.title() == null && news != null ? news.title() : page.title();
    }

    /** Keeps a change until crawlers can see it, if the site has feeds. */
    private void keepChange(Place place, String url, @Nullable String title, ChangeStamp moment, boolean removed) {
        changes.keep(place.shard(), new ListingChange(url, title, moment.timeMicros(), moment.sequence(), removed));
    }

    /** Returns the page at the place of a listed one. */
    ListedPage pageAt(Place place) {
        byte[] bytes = store.slot(place);
        if (bytes == null) {
            throw new IllegalStateException("no page is where a listed one should be: " + place);
        }
        return ListedPage.decode(bytes);
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

        Listed at(Place place) {
            return new Listed(
                    candidate.timeMicros(),
                    place,
                    entrySize,
                    entryFingerprint,
                    dataFingerprint,
                    ties,
                    candidate.ownership());
        }
    }
}

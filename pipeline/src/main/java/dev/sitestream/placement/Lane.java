package dev.sitestream.placement;

import dev.sitestream.clock.Present;
import dev.sitestream.page.Alternate;
import dev.sitestream.placement.changes.FeedOutbox;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.LaneStore.Reminder;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.Sibling;
import dev.sitestream.placement.state.SiblingSet;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one lane of a site: decides which are listed, and places them. Applies changes in their order, and keeps
 * the lane's state in its store.
 *
 * <p>What it holds in memory is a copy of the small records of the store, so a new instance on the same store goes on
 * exactly as this one would have.
 */
public final class Lane {

    /** How long a deletion is remembered, by the time of the records. */
    public static final Duration TOMBSTONE_RETENTION = Duration.ofDays(7);

    private final Site site;
    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final Tombstones tombstones;
    private final PageNotices notices;
    private final FeedOutbox changes;
    private final ListedPages pages;
    private final WithheldPages withheld;
    private final long rulesFingerprint;
    private long sequence;

    /** Counts the changes that placement goes by: not what groups say, since when they say it depends on timing. */
    private long steps;

    private long nextReminder;
    private long heededAt;
    private @Nullable String examinedTo;
    private long judgedAt;
    private long storedJudgedAt;

    /** Whether the store knows by which rules pages are being judged. */
    private boolean rulesAreStored;

    /** Takes up a lane of a site beside which there is no other; see the other constructor. */
    public Lane(Site site, LaneStore store) throws LayoutChangedException {
        this(site, Territory.of(site), store);
    }

    /**
     * Takes up a lane where its store stands.
     *
     * @param site the lane's site
     * @param territory the URLs that belong to the site
     * @throws LayoutChangedException when the stored lane was laid out for other lanes, or for higher limits, or has
     *     pages of another base
     */
    public Lane(Site site, Territory territory, LaneStore store) throws LayoutChangedException {
        this.site = site;
        this.rules = new LaneRules(site, territory);
        this.rulesFingerprint = rules.fingerprint();
        this.store = store;
        LaneState state = store.lane();
        if (state != null) {
            LayoutChangedException.checkLayout(state, site);
            sequence = state.sequence();
            steps = state.steps();
            rulesAreStored = state.rules() == rulesFingerprint;
            examinedTo = rulesAreStored ? state.examinedTo() : "";
            judgedAt = state.judgedAt();
            storedJudgedAt = judgedAt;
        }
        withheld = new WithheldPages(store);
        shards = new LaneShards(site.limits(), store);
        if (state != null && (shards.livePages() > 0 || !withheld.isEmpty())) {
            LayoutChangedException.checkBase(state, site);
        }
        tombstones = new Tombstones(store, TOMBSTONE_RETENTION);
        notices = new PageNotices(rules);
        changes = new FeedOutbox(rules.feedEntries(), store, id -> shards.find(id) != null);
        pages = new ListedPages(rules, store, shards, notices, changes);
        findNextReminder();
    }

    /**
     * Applies one change.
     *
     * @param change what happened
     * @param arrivedAt the timestamp of its record, in milliseconds since 1970
     * @param now the time, in milliseconds since 1970
     */
    public Outcome apply(PageChange change, long arrivedAt, long now) {
        PageState known = store.page(change.url());
        if (known != null && change.time() < known.time() && !isAhead(known.time(), Math.max(arrivedAt, now))) {
            return Outcome.STALE;
        }
        // A producer's clock may be a little ahead: that orders the page's changes, but nothing is dated in the future.
        long happenedAt = Math.min(change.time(), TimeUnit.MILLISECONDS.toMicros(Math.max(arrivedAt, now)));
        Outcome outcome = change instanceof PageChange.Upsert upsert
                ? step(
                        happenedAt,
                        moment -> judge(
                                // It may have been accepted before the section's format changed.
                                new Candidate(
                                        rules.currentSeries(upsert.section()), upsert.page(), upsert.time(), false),
                                known,
                                moment,
                                now))
                : step(happenedAt, moment -> delete(change, known, moment, arrivedAt));
        tombstones.forget(arrivedAt);
        return outcome;
    }

    /**
     * Keeps up with a page that lies under the site's base and belongs to another site, if the lane has known it
     * before: so it comes back as its last event says, should that site go.
     *
     * @param change what happened
     * @param arrivedAt the timestamp of its record, in milliseconds since 1970
     * @param now the time, in milliseconds since 1970
     */
    public void follow(PageChange change, long arrivedAt, long now) {
        if (store.page(change.url()) != null) {
            apply(change, arrivedAt, now);
        }
    }

    /**
     * When the change happened that is known of a page, in microseconds since 1970, by its event; null where nothing is
     * known.
     */
    public @Nullable Long timeOf(String url) {
        PageState known = store.page(url);
        return known == null ? null : known.time();
    }

    /** Takes in what a translation group tells. */
    public void apply(SiblingSet set) {
        if (site.translations() == null) {
            return;
        }
        List<Alternate> siblings = set.annotations(site.translations().defaultLanguage());
        for (Sibling member : set.members()) {
            annotate(member, siblings, set.time());
        }
        for (Sibling loser : set.displaced()) {
            annotate(loser, List.of(), set.time());
        }
    }

    /**
     * Looks at pages that the clock may have made to be listed, or not to be.
     *
     * @param now the time, in milliseconds since 1970
     * @param most how many pages to look at, at most
     */
    public void applyDueReminders(long now, int most) {
        heededAt = now;
        if (now < nextReminder) {
            return;
        }
        for (Reminder reminder : store.reminders(now, most)) {
            store.removeReminder(reminder);
            examine(reminder.url(), TimeUnit.MILLISECONDS.toMicros(reminder.at()), now, false);
        }
        findNextReminder();
    }

    /**
     * Whether nothing was left to do, at the last look, of what the clock or a configuration that has changed asks for.
     */
    public boolean hasAppliedDueReminders() {
        return heededAt < nextReminder && !examines();
    }

    /**
     * Has all pages examined again, if pages were judged by a time that by all clocks is still to come: the clock was
     * ahead then.
     *
     * @param latest the present by the clock that is furthest ahead, in milliseconds since 1970
     */
    public void turnBack(long latest) {
        if (judgedAt > latest + Present.TOLERANCE.toMillis()) {
            judgedAt = latest;
            examinedTo = "";
            saveLane();
        }
    }

    /** Whether pages are still to be examined because the configuration has changed, or the clock was ahead. */
    public boolean examines() {
        return examinedTo != null;
    }

    /**
     * Goes on examining all pages by a configuration that has changed, or a clock that was ahead before.
     *
     * @param now the time, in milliseconds since 1970
     * @param most how many pages to examine, at most
     */
    public void examine(long now, int most) {
        if (examinedTo == null) {
            return;
        }
        List<String> urls = store.urls(examinedTo, most);
        for (String url : urls) {
            examine(url, TimeUnit.MILLISECONDS.toMicros(now), now, true);
        }
        examinedTo = urls.size() < most ? null : urls.get(urls.size() - 1);
        saveLane();
    }

    /** What has to be known of pages beyond the lane, since this was last asked for. */
    public List<PageNotice> takeNotices() {
        return notices.take();
    }

    /** What has changed for the site's feeds. */
    public FeedOutbox changes() {
        return changes;
    }

    /** The shards whose content has changed since this was last asked for. */
    public Collection<Shard> takeChanged() {
        return shards.takeChanged();
    }

    /** All shards: the living, and the retired ones that are not forgotten yet. */
    public Collection<Shard> shards() {
        return shards.all();
    }

    /** The shard with this name; null when there is none, or none any more. */
    public @Nullable Shard shard(ShardId id) {
        return shards.find(id);
    }

    /**
     * Whether there is, or ever was, this shard with this revision. What is in the future may yet come: changes that a
     * lost transaction had applied come again.
     */
    public boolean isPast(ShardId id, long revision) {
        return shards.hasOpened(id) && revision <= sequence;
    }

    /** Forgets a retired shard, whose file is somebody else's concern from now on. */
    public void forget(Shard shard) {
        shards.forget(shard);
    }

    /** How many pages are withheld, by reason; a page with several reasons counts under each. */
    public Map<Exclusion, Long> withheldPages() {
        return withheld.pages();
    }

    /**
     * What was done since this was last asked for to keep the number of files small, by the series of the sections
     * where anything was.
     */
    public Map<String, CompactionStats> takeUpkeep() {
        return shards.takeUpkeep();
    }

    /** Counts the changes that had an effect. */
    public long sequence() {
        return sequence;
    }

    /** How many pages are listed. */
    public long livePages() {
        return shards.livePages();
    }

    private void annotate(Sibling meant, List<Alternate> siblings, long time) {
        ChangeStamp moment = new ChangeStamp(sequence + 1, steps, time);
        if (pages.annotate(meant, siblings, moment)) {
            finish(moment, false);
        }
    }

    private Outcome step(long time, Function<ChangeStamp, Outcome> change) {
        ChangeStamp moment = new ChangeStamp(sequence + 1, steps + 1, time);
        Outcome outcome = change.apply(moment);
        shards.compact(moment);
        boolean isStep = pages.haveChangedAt(moment) || sequence == moment.sequence();
        if (isStep) {
            steps = moment.step();
        }
        finish(moment, isStep);
        return outcome;
    }

    private void finish(ChangeStamp moment, boolean isStep) {
        if (shards.save(moment) || pages.hasJoinedAt(moment) || sequence == moment.sequence()) {
            sequence = moment.sequence();
            saveLane();
        } else if (isStep || !rulesAreStored || storedJudgedAt != judgedAt) {
            // A step counts even if no file changes. So do the rules and the time if the page was only withheld: others
            // would let it in.
            saveLane();
        }
        withheld.save();
    }

    /** So that a lane without any work to do asks its store for nothing. */
    private void findNextReminder() {
        List<Reminder> first = store.reminders(Long.MAX_VALUE, 1);
        nextReminder = first.isEmpty() ? Long.MAX_VALUE : first.get(0).at();
    }

    private void saveLane() {
        rulesAreStored = true;
        storedJudgedAt = judgedAt;
        withheld.save();
        store.putLane(new LaneState(
                sequence,
                steps,
                site.url().href(),
                site.lanes(),
                site.limits(),
                rulesFingerprint,
                examinedTo,
                judgedAt));
    }

    /** Judges a page that is known already anew. */
    private void examine(String url, long time, long now, boolean thoroughly) {
        PageState known = store.page(url);
        if (known instanceof Listed listed) {
            String section = rules.currentSeries(listed.place().shard().series());
            Candidate page = new Candidate(section, pages.pageAt(listed.place()).page(), listed.time(), thoroughly);
            step(time, moment -> judge(page, known, moment, now));
        } else if (known instanceof Withheld withheld) {
            String section = rules.currentSeries(withheld.section());
            Candidate page = new Candidate(section, withheld.page(), withheld.time(), thoroughly);
            step(time, moment -> judge(page, known, moment, now));
        }
    }

    private Outcome judge(Candidate candidate, @Nullable PageState known, ChangeStamp moment, long now) {
        if (candidate.page().visibility().hasSchedule()) {
            judgedAt = Math.max(judgedAt, now);
        }
        // Where clocks disagree, the present may have been later before: it does not go back until they agree.
        Instant at = Instant.ofEpochMilli(Math.max(judgedAt, now));
        Instant next = site.rules().nextChange(candidate.page(), at);
        if (next != null) {
            // Not before the moment: the clock is read in whole milliseconds.
            Reminder reminder = new Reminder(
                    next.plusNanos(999_999).toEpochMilli(), candidate.page().url());
            store.putReminder(reminder);
            nextReminder = Math.min(nextReminder, reminder.at());
        }
        Set<Exclusion> reasons = rules.exclusions(candidate.page(), at);
        withheld.replace(known, reasons);
        return reasons.isEmpty() ? pages.list(candidate, known, moment) : withhold(candidate, reasons, known, moment);
    }

    /**
     * Whether a change in the past is of a time that is ahead of this one: a wrong clock has set it, so it can't be the
     * later change.
     */
    private static boolean isAhead(long micros, long nowMillis) {
        return micros > TimeUnit.MILLISECONDS.toMicros(nowMillis + Present.TOLERANCE.toMillis());
    }

    private Outcome withhold(
            Candidate candidate, Set<Exclusion> reasons, @Nullable PageState known, ChangeStamp moment) {
        Outcome outcome = pages.takeOut(candidate.page().url(), known, moment);
        store.putPage(
                candidate.page().url(),
                new Withheld(
                        candidate.time(), candidate.section(), reasons, candidate.page(), departure(known, moment)));
        return outcome;
    }

    private Outcome delete(PageChange change, @Nullable PageState known, ChangeStamp moment, long arrivedAt) {
        sequence = moment.sequence();
        withheld.replace(known, Set.of());
        Outcome outcome = pages.takeOut(change.url(), known, moment);
        store.putPage(change.url(), new Deleted(change.time(), moment.sequence(), departure(known, moment)));
        tombstones.add(change.url(), moment.sequence(), arrivedAt);
        return outcome;
    }

    /** Where a page was listed last that is taken out now, or was before. */
    private static @Nullable Departure departure(@Nullable PageState known, ChangeStamp moment) {
        if (known instanceof Listed listed) {
            return new Departure(listed.place().shard(), moment.sequence());
        }
        return known == null ? null : known.departure();
    }
}

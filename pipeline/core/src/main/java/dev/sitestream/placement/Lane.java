package dev.sitestream.placement;

import dev.sitestream.clock.Present;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.Precedence.Accepted;
import dev.sitestream.placement.Precedence.Decision;
import dev.sitestream.placement.Precedence.Remembered;
import dev.sitestream.placement.Precedence.Removed;
import dev.sitestream.placement.Precedence.Stale;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.LaneStore.Reminder;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.site.Translations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one lane of a site: decides which are listed, and places them. Applies changes in order, and keeps the
 * lane's state in its store.
 *
 * <p>Its memory holds only a copy of the small records in the store, so a new instance on the same store behaves
 * exactly as this one would have.
 */
public final class Lane {

    /** How long a tombstone is kept, measured by the records' timestamps. */
    public static final Duration TOMBSTONE_RETENTION = Duration.ofDays(7);

    /** How long a page under another spelling waits for being visible under the normal one, until it is asked again. */
    static final Duration RESPELLED_AGAIN = Duration.ofMinutes(1);

    private final Site site;
    private final LaneRules rules;
    private final LaneStore store;
    private final LaneShards shards;
    private final Tombstones tombstones;
    private final PageNotices notices;
    private final VisibleChanges changes;
    private final ListedPages pages;
    private final WithheldPages withheld;
    private final EventTopics topics;
    private final long rulesFingerprint;
    private final List<Respelled> respelled = new ArrayList<>();
    private int takenOver;
    private long sequence;

    /** Counts the changes that determine placement; updates from groups are not counted, since their timing varies. */
    private long steps;

    /** How many of the steps no input has caused. A successor may take them earlier or later. */
    private long clockSteps;

    /** Whether a page is judged again without any input about it. */
    private boolean isExamining;

    private long nextReminderMillis;
    private long remindersAppliedAtMillis;
    private @Nullable String examinedTo;
    private long judgedAtMillis;
    private long storedJudgedAtMillis;

    /** Whether the fingerprint of the current rules is stored. */
    private boolean rulesAreStored;

    /** Restores a lane of a site that has no other site beside it; see the other constructor. */
    public Lane(Site site, LaneStore store) throws LayoutChangedException {
        this(site, Territory.of(site), store, !site.outputs().feeds().formats().isEmpty());
    }

    /**
     * Restores a lane from its store.
     *
     * @param site the lane's site
     * @param territory the URLs that belong to the site
     * @param reportsChanges whether visible changes are reported
     * @throws LayoutChangedException when the stored lane relies on another number of lanes or on higher limits, or has
     *     pages under another base
     */
    public Lane(Site site, Territory territory, LaneStore store, boolean reportsChanges) throws LayoutChangedException {
        this.site = site;
        this.rules = new LaneRules(site, territory);
        this.rulesFingerprint = rules.fingerprint();
        this.store = store;
        LaneState state = store.lane();
        if (state != null) {
            LayoutChangedException.checkLayout(state, site);
            sequence = state.sequence();
            steps = state.steps();
            clockSteps = state.clockSteps();
            rulesAreStored = state.rules() == rulesFingerprint;
            examinedTo = rulesAreStored ? state.examinedTo() : "";
            judgedAtMillis = state.judgedAtMillis();
            storedJudgedAtMillis = judgedAtMillis;
        }
        withheld = new WithheldPages(store);
        topics = new EventTopics(store);
        shards = new LaneShards(site.limits(), store);
        if (state != null && (shards.livePages() > 0 || !withheld.isEmpty())) {
            LayoutChangedException.checkBase(state, site);
        }
        tombstones = new Tombstones(store, TOMBSTONE_RETENTION);
        notices = new PageNotices(rules);
        changes = new VisibleChanges(reportsChanges, store, shards.all(), shards::find);
        pages = new ListedPages(rules, store, shards, notices, changes);
        findNextReminder();
    }

    /**
     * Applies one change.
     *
     * @param change the change
     * @param arrivedAtMillis the timestamp of its record
     * @param nowMillis the present time
     */
    public Outcome apply(PageChange change, long arrivedAtMillis, long nowMillis) {
        PageState known = known(change.url());
        if (!NormalUrl.isNormal(change.url())) {
            // A former release has accepted it, while instances of both run.
            remind(change.url(), nowMillis + RESPELLED_AGAIN.toMillis());
        }
        long latestMicros = TimeUnit.MILLISECONDS.toMicros(Math.max(arrivedAtMillis, nowMillis));
        if (change.timeMicros() != PageChange.NO_TIME) {
            // A producer's clock may be a little ahead: its time orders the page's changes, but no change is dated in
            // the future.
            return apply(change, known, Math.min(change.timeMicros(), latestMicros), arrivedAtMillis, nowMillis);
        }
        if (known == null) {
            // No page is to be deleted, and no change is known that later ones could be older than.
            return Outcome.UNCHANGED;
        }
        // By its record's time, it would be later than a page that its database has inserted again in the same instant.
        PageChange follows = ((PageChange.Delete) change).at(known.timeMicros());
        return apply(follows, known, TimeUnit.MILLISECONDS.toMicros(arrivedAtMillis), arrivedAtMillis, nowMillis);
    }

    private Outcome apply(
            PageChange change, @Nullable PageState known, long happenedAtMicros, long arrivedAtMillis, long nowMillis) {
        long latestMillis = Math.max(arrivedAtMillis, nowMillis);
        boolean isKnownAhead = known != null && isAhead(known.timeMicros(), latestMillis);
        Decision decision = Precedence.of(change, isKnownAhead ? null : known);
        if (decision instanceof Stale) {
            return Outcome.STALE;
        }
        if (decision instanceof Remembered remembered) {
            remember(change.url(), remembered.state());
            return remembered.outcome();
        }
        Outcome outcome = decision instanceof Accepted accepted
                ? step(
                        happenedAtMicros,
                        moment -> judge(candidate((PageChange.Upsert) change, accepted), known, moment, nowMillis))
                : step(happenedAtMicros, moment -> delete(change, (Removed) decision, known, moment, arrivedAtMillis));
        tombstones.forget(arrivedAtMillis);
        return outcome;
    }

    private void remember(String url, PageState state) {
        if (state instanceof Listed listed) {
            store.putSlot(listed.place(), listed.slot());
        } else {
            store.putUnlisted(url, (Unlisted) state);
        }
    }

    private Candidate candidate(PageChange.Upsert upsert, Accepted accepted) {
        // The change may have been accepted before the section's format changed.
        String series = rules.currentSeries(upsert.series());
        return new Candidate(
                series,
                upsert.page(),
                upsert.timeMicros(),
                accepted.ownership(),
                topics.stored(upsert.origin()),
                false);
    }

    /**
     * Applies a change of a page that belongs to another site but lies under this site's base, if the lane has a record
     * of it. If the other site is removed, the page returns in its latest state.
     *
     * @param change the change
     * @param arrivedAtMillis the timestamp of its record
     * @param nowMillis the present time
     */
    public void follow(PageChange change, long arrivedAtMillis, long nowMillis) {
        if (known(change.url()) != null) {
            apply(change, arrivedAtMillis, nowMillis);
        }
    }

    /**
     * Returns the event time of the page's last change; null if the lane has no record of the page.
     */
    public @Nullable Long timeOf(String url) {
        PageState known = known(url);
        return known == null ? null : known.timeMicros();
    }

    /**
     * Applies an update from a translation group. If the site has no translations any more, this changes only pages
     * that have not been examined since: they are members until then, also if it has translations again.
     */
    public void apply(SiblingSet set) {
        Translations translations = site.translations();
        List<Alternate> siblings = set.annotations(translations == null ? null : translations.defaultLanguage());
        for (Sibling member : set.members()) {
            annotate(member, siblings, set.timeMicros());
        }
        for (Sibling loser : set.displaced()) {
            annotate(loser, List.of(), set.timeMicros());
        }
    }

    /**
     * Examines pages whose listing may have changed because time has passed.
     *
     * @param nowMillis the present time
     * @param most the maximum number of pages to examine
     */
    public void applyDueReminders(long nowMillis, int most) {
        remindersAppliedAtMillis = nowMillis;
        if (nowMillis < nextReminderMillis) {
            return;
        }
        for (Reminder reminder : store.reminders(nowMillis, most)) {
            store.removeReminder(reminder);
            examine(reminder.url(), TimeUnit.MILLISECONDS.toMicros(reminder.atMillis()), nowMillis, false);
        }
        findNextReminder();
    }

    /** Returns when the next page is to be examined, by the calendar; {@link Long#MAX_VALUE} if none is. */
    public long nextReminderMillis() {
        return nextReminderMillis;
    }

    /** Whether, at the last check, no reminder was due and no examination of all pages was in progress. */
    public boolean hasAppliedDueReminders() {
        return remindersAppliedAtMillis < nextReminderMillis && !examines();
    }

    /**
     * Starts an examination of all pages if pages were judged by a time that is in the future by every clock: the clock
     * was ahead then.
     *
     * @param latestMillis the time by the clock that is furthest ahead
     */
    public void turnBack(long latestMillis) {
        if (judgedAtMillis > latestMillis + Present.TOLERANCE.toMillis()) {
            judgedAtMillis = latestMillis;
            examinedTo = "";
            saveLane();
        }
    }

    /**
     * Whether an examination of all pages is in progress, because the configuration has changed or the clock was ahead.
     */
    public boolean examines() {
        return examinedTo != null;
    }

    /**
     * Continues the examination of all pages after a change of configuration, or after the clock was ahead.
     *
     * @param nowMillis the present time
     * @param most the maximum number of pages to examine
     */
    public void examine(long nowMillis, int most) {
        if (examinedTo == null) {
            return;
        }
        List<String> urls = store.urls(examinedTo, most);
        for (String url : urls) {
            examine(url, TimeUnit.MILLISECONDS.toMicros(nowMillis), nowMillis, true);
        }
        examinedTo = urls.size() < most ? null : urls.get(urls.size() - 1);
        saveLane();
    }

    /** Returns the notices about pages since the last call. */
    public List<PageNotice> takeNotices() {
        return notices.take();
    }

    /** Returns the changes that crawlers can see. */
    public VisibleChanges visibleChanges() {
        return changes;
    }

    /** Returns the pages whose deletion was forgotten since the last call. */
    public List<String> takeForgotten() {
        return tombstones.takeForgotten();
    }

    /** Returns the shards whose content has changed since the last call. */
    public Collection<Shard> takeChanged() {
        return shards.takeChanged();
    }

    /**
     * Returns the shards that deleted or withheld pages have left since the last call as their last place, after they
     * had moved. When that happens depends on what the lane knows of other files, and on acknowledgements.
     */
    public Set<ShardId> takeLastLeft() {
        return shards.takeLastLeft();
    }

    /** Returns all shards: the living ones, and the retired ones that are not forgotten yet. */
    public Collection<Shard> shards() {
        return shards.all();
    }

    /** Returns the shard with this name; null if it does not exist or was forgotten. */
    public @Nullable Shard shard(ShardId id) {
        return shards.find(id);
    }

    /** Whether this shard exists or has existed. */
    public boolean hasOpened(ShardId id) {
        return shards.hasOpened(id);
    }

    /**
     * Records that the index lists this revision of a shard. The lane had reached it in a committed transaction, so the
     * shard's pages can't return to the places that they had left by then.
     */
    public void acknowledge(Shard shard, long revision) {
        shards.acknowledge(shard, revision);
    }

    /** Whether slots that pages have left may be released. */
    public boolean hasAcknowledged() {
        return shards.hasAcknowledged();
    }

    /**
     * Releases slots that pages have left and that needn't show them any more. This is no step: when it happens does
     * not influence placement.
     *
     * @param most the number of slots after which it stops
     */
    public void releaseAcknowledged(int most) {
        ChangeStamp moment = new ChangeStamp(sequence + 1, steps, 0);
        pages.releaseAcknowledged(most, moment);
        finish(moment, false);
    }

    /** Forgets a retired shard, since no index lists its file; the lane is no longer responsible for it. */
    public void forget(Shard shard) {
        shards.forget(shard);
    }

    /** Returns the number of withheld pages by reason; a page with several reasons counts under each. */
    public Map<Exclusion, Long> withheldPages() {
        return withheld.pages();
    }

    /** Returns the number of pages that are withheld for this reason. */
    public long withheldPages(Exclusion reason) {
        return withheld.pages(reason);
    }

    /**
     * Returns the compaction counters since the last call, by the sections' series; a section without compaction is
     * absent.
     */
    public Map<String, CompactionStats> takeUpkeep() {
        return shards.takeUpkeep();
    }

    /** Returns the number of changes that had an effect. */
    public long sequence() {
        return sequence;
    }

    /**
     * Returns the number of changes that determine placement and that the input has caused; it grows alike whenever the
     * same input is read.
     */
    public long inputSteps() {
        return steps - clockSteps;
    }

    /** Returns the number of listed pages. */
    public long livePages() {
        return shards.livePages();
    }

    private void annotate(Sibling meant, List<Alternate> siblings, long timeMicros) {
        ChangeStamp moment = new ChangeStamp(sequence + 1, steps, timeMicros);
        if (pages.annotate(meant, siblings, moment)) {
            finish(moment, false);
        }
    }

    private Outcome step(long timeMicros, Function<ChangeStamp, Outcome> change) {
        ChangeStamp moment = new ChangeStamp(sequence + 1, steps + 1, timeMicros);
        Outcome outcome = change.apply(moment);
        shards.compact(moment, changes);
        boolean isStep = pages.haveChangedAt(moment) || sequence == moment.sequence();
        if (isStep) {
            steps = moment.step();
            clockSteps += isExamining ? 1 : 0;
        }
        finish(moment, isStep);
        return outcome;
    }

    private void finish(ChangeStamp moment, boolean isStep) {
        if (shards.save(moment) || pages.hasJoinedAt(moment) || sequence == moment.sequence()) {
            sequence = moment.sequence();
            saveLane();
        } else if (isStep || !rulesAreStored || storedJudgedAtMillis != judgedAtMillis) {
            // A step counts even if no file changes. The rules and the time count even if the page was only withheld:
            // other rules or another time would list it.
            saveLane();
        }
        withheld.save();
    }

    /** Caches the time of the next reminder, so that an idle lane does not query its store. */
    private void findNextReminder() {
        List<Reminder> first = store.reminders(Long.MAX_VALUE, 1);
        nextReminderMillis = first.isEmpty() ? Long.MAX_VALUE : first.get(0).atMillis();
    }

    private void saveLane() {
        rulesAreStored = true;
        storedJudgedAtMillis = judgedAtMillis;
        withheld.save();
        store.putLane(new LaneState(
                sequence,
                steps,
                clockSteps,
                site.url().href(),
                site.lanes(),
                site.limits(),
                rulesFingerprint,
                examinedTo,
                judgedAtMillis));
    }

    private void examine(String url, long timeMicros, long nowMillis, boolean thoroughly) {
        isExamining = true;
        judgeAgain(url, timeMicros, nowMillis, thoroughly);
        isExamining = false;
    }

    /** Judges a page again that the lane has a record of. */
    private void judgeAgain(String url, long timeMicros, long nowMillis, boolean thoroughly) {
        PageState known = known(url);
        if (known != null && !NormalUrl.isNormal(url)) {
            respell(url, NormalUrl.of(url), known, nowMillis);
        } else if (known instanceof Listed listed) {
            String series = rules.currentSeries(listed.place().shard().series());
            Page content = Respelled.normal(ListedPages.pageOf(listed).page());
            Candidate page = new Candidate(
                    series,
                    EncodedPage.of(content),
                    listed.timeMicros(),
                    listed.ownership(),
                    listed.origin(),
                    thoroughly);
            step(timeMicros, moment -> judge(page, known, moment, nowMillis));
        } else if (known instanceof Withheld withheld) {
            String series = rules.currentSeries(withheld.series());
            Candidate page = new Candidate(
                    series,
                    EncodedPage.of(Respelled.normal(withheld.page())),
                    withheld.timeMicros(),
                    withheld.ownership(),
                    withheld.origin(),
                    thoroughly);
            step(timeMicros, moment -> judge(page, known, moment, nowMillis));
        }
    }

    private void remind(String url, long atMillis) {
        store.putReminder(new Reminder(atMillis, url));
        nextReminderMillis = Math.min(nextReminderMillis, atMillis);
    }

    /** What is known of a page; null also if it is only shown under this spelling until it is visible elsewhere. */
    private @Nullable PageState known(String url) {
        PageState known = store.page(url);
        return known instanceof Listed listed && shards.isLeft(listed.place()) ? null : known;
    }

    /**
     * Moves a page to the normal form of its URL. A listed page takes the new spelling in its slot, so that its file
     * shows one of the two at every instant. If the page is known under the normal form already, or belongs to another
     * lane under it, this one stays until the other one is visible.
     */
    private void respell(String url, String normal, PageState known, long nowMillis) {
        boolean isHere = site.laneOf(normal) == site.laneOf(url);
        PageChange change = lastChange(normal, known);
        if (!isHere) {
            respelled.add(new Respelled(change, url));
        } else if (known instanceof Listed listed
                && respellInPlace((PageChange.Upsert) change, url, listed, nowMillis)) {
            return;
        } else {
            applyIfNewer(change, nowMillis, nowMillis);
        }
        if (!(known instanceof Listed listed)) {
            withheld.release(known);
            withheld.save();
            store.removeUnlisted(url);
        } else if (isHere && isSettled(normal)) {
            leave(url, listed, known(normal) instanceof Listed, nowMillis);
        } else {
            remind(url, nowMillis + RESPELLED_AGAIN.toMillis());
        }
    }

    /** Returns the change that led to a page's state, as one of the page under the normal form of its URL. */
    private PageChange lastChange(String normal, PageState known) {
        PageChange.@Nullable Origin origin = topics.named(known.origin());
        if (known instanceof Deleted deleted) {
            // An upsert of another owner that is not older was not deleted.
            return new PageChange.Delete(normal, deleted.ownableSinceMicros(), null, origin);
        }
        String series = known instanceof Listed listed ? listed.place().shard().series() : ((Withheld) known).series();
        Page page = known instanceof Listed listed ? ListedPages.pageOf(listed).page() : ((Withheld) known).page();
        PageState.Ownership ownership = known.ownership();
        return new PageChange.Upsert(
                known.timeMicros(),
                rules.currentSeries(series),
                Respelled.normal(page),
                ownership == null ? null : ownership.owner(),
                origin);
    }

    /** Applies the last change of a page under another spelling; of two of one time, that of the normal form stays. */
    private void applyIfNewer(PageChange change, long arrivedAtMillis, long nowMillis) {
        PageState there = known(change.url());
        if (there == null || there.timeMicros() < change.timeMicros()) {
            apply(change, arrivedAtMillis, nowMillis);
        }
    }

    /** Lists a page under the normal form of its URL in its present place, unless it is known there and not older. */
    private boolean respellInPlace(PageChange.Upsert upsert, String url, Listed listed, long nowMillis) {
        PageState there = known(upsert.url());
        boolean isNewer = there == null || there.timeMicros() < upsert.timeMicros();
        if (!isNewer || there instanceof Listed || !(Precedence.of(upsert, there) instanceof Accepted accepted)) {
            return false;
        }
        Candidate candidate = candidate(upsert, accepted);
        if (!rules.exclusions(candidate.page(), judgedAt(candidate, nowMillis)).isEmpty()) {
            return false;
        }
        step(TimeUnit.MILLISECONDS.toMicros(nowMillis), moment -> {
            withheld.release(there);
            return pages.respell(candidate, listed, url, there, moment);
        });
        return true;
    }

    /** Whether a page is visible where it is listed now, or not to be listed at all. */
    private boolean isSettled(String url) {
        return !(known(url) instanceof Listed listed) || shards.isShown(listed);
    }

    /**
     * Takes a page out of its file.
     *
     * @param isListed whether it is listed under another spelling
     */
    private void leave(String url, Listed listed, boolean isListed, long nowMillis) {
        step(TimeUnit.MILLISECONDS.toMicros(nowMillis), moment -> {
            pages.takeOut(url, listed, moment);
            return Outcome.CHANGED;
        });
        takenOver += isListed ? 1 : 0;
    }

    /**
     * Takes over a page from another lane of the site, where it is listed under another spelling.
     *
     * @return the answer to that lane; null until the page is visible here
     */
    public @Nullable TakenOver takeOver(Respelled page, long arrivedAtMillis, long nowMillis) {
        PageChange change = page.change();
        applyIfNewer(change, arrivedAtMillis, nowMillis);
        boolean isListed = known(change.url()) instanceof Listed;
        return isSettled(change.url()) ? new TakenOver(page.spelling(), change.timeMicros(), isListed) : null;
    }

    /** Takes a page out that another lane has taken over, unless it has changed since. */
    public void leave(TakenOver page, long nowMillis) {
        if (known(page.spelling()) instanceof Listed listed && page.isStill(listed)) {
            leave(page.spelling(), listed, page.listed(), nowMillis);
        }
    }

    /** Returns the pages since the last call that other lanes are to take over. */
    public List<Respelled> takeRespelled() {
        if (respelled.isEmpty()) {
            return List.of();
        }
        List<Respelled> taken = List.copyOf(respelled);
        respelled.clear();
        return taken;
    }

    /** Returns how many pages have been taken out since the last call that are listed under another spelling. */
    public int takeTakenOver() {
        int taken = takenOver;
        takenOver = 0;
        return taken;
    }

    private Outcome judge(Candidate candidate, @Nullable PageState known, ChangeStamp moment, long nowMillis) {
        Instant at = judgedAt(candidate, nowMillis);
        Set<Exclusion> reasons = rules.exclusions(candidate.page(), at);
        if (reasons.isEmpty()) {
            withheld.release(known);
            return pages.list(candidate, known, moment);
        }
        return withhold(candidate, reasons, known, moment);
    }

    /** Returns the time by which a page is judged, and has it examined again when that may have another result. */
    private Instant judgedAt(Candidate candidate, long nowMillis) {
        if (candidate.page().visibility().hasSchedule()) {
            judgedAtMillis = Math.max(judgedAtMillis, nowMillis);
        }
        // If clocks disagree, an earlier judgement may have used a later time: time does not go back until they agree.
        Instant at = Instant.ofEpochMilli(Math.max(judgedAtMillis, nowMillis));
        Instant next = site.rules().nextChange(candidate.page().visibility(), at);
        if (next != null) {
            // Rounded up, so as not to be early: the clock is read in whole milliseconds.
            remind(candidate.page().url(), next.plusNanos(999_999).toEpochMilli());
        }
        return at;
    }

    /**
     * Whether a recorded change is dated after the current time: a wrong clock has set it, so it can't be the later
     * change.
     */
    private static boolean isAhead(long micros, long nowMillis) {
        return micros > TimeUnit.MILLISECONDS.toMicros(nowMillis + Present.TOLERANCE.toMillis());
    }

    private Outcome withhold(
            Candidate candidate, Set<Exclusion> reasons, @Nullable PageState known, ChangeStamp moment) {
        withheld.withhold(known, candidate.series(), reasons);
        Departure departure = pages.takeOut(candidate.page().url(), known, moment);
        store.putUnlisted(
                candidate.page().url(),
                new Withheld(
                        candidate.timeMicros(),
                        candidate.series(),
                        reasons,
                        candidate.page().page(),
                        departure,
                        candidate.ownership(),
                        candidate.origin()));
        return outcomeOfRemoval(known);
    }

    private Outcome delete(
            PageChange change, Removed removed, @Nullable PageState known, ChangeStamp moment, long arrivedAtMillis) {
        String url = change.url();
        sequence = moment.sequence();
        withheld.release(known);
        Departure departure = pages.takeOut(url, known, moment);
        store.putUnlisted(
                url,
                new Deleted(
                        removed.timeMicros(),
                        removed.ownableSinceMicros(),
                        moment.sequence(),
                        departure,
                        topics.stored(change.origin())));
        tombstones.add(url, moment.sequence(), arrivedAtMillis);
        return outcomeOfRemoval(known);
    }

    private static Outcome outcomeOfRemoval(@Nullable PageState known) {
        return known instanceof Listed ? Outcome.CHANGED : Outcome.UNCHANGED;
    }
}

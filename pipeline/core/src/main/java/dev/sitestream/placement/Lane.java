package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.records.LaneRecord;
import dev.sitestream.placement.records.Reminders;
import dev.sitestream.placement.records.Tombstones;
import dev.sitestream.placement.records.WithheldPages;
import dev.sitestream.placement.series.CompactionStats;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one lane of a site: decides which are listed, and places them. Applies changes in order, and keeps the
 * lane's state in its store.
 *
 * <p>Its memory holds only a copy of the small records in the store, so a new instance on the same store behaves
 * exactly as this one would have.
 *
 * <p>This class passes each request on to the part whose duty it is:
 *
 * <pre>
 *   InputChanges     which of two changes of a page is the later one          (Precedence)
 *   Examination      pages whose time has come; all of them after a change of configuration
 *   RespelledPages   pages under another spelling of their URLs
 *        │
 *   Judgement        whether a page is listed, by rules and time              (LaneRules)
 *   PageTransitions  from one state of a page to another                      (listed, withheld, deleted)
 *   LaneSteps        one change after the other, and what is stored of each   (LaneRecord)
 *        │
 *   ListedPages      entries, notices, visible changes
 *   LaneShards       slots and shards; former places; compaction
 * </pre>
 */
public final class Lane {

    /** How long a tombstone is kept, measured by the records' timestamps. */
    public static final Duration TOMBSTONE_RETENTION = Duration.ofDays(7);

    private final LaneRules rules;
    private final LaneRecord record;
    private final WithheldPages withheld;
    private final Tombstones tombstones;
    private final Reminders reminders;
    private final LaneShards shards;
    private final PageNotices notices;
    private final VisibleChanges changes;
    private final ListedPages pages;
    private final LaneSteps steps;
    private final PageTransitions transitions;
    private final InputChanges input;
    private final RespelledPages respelled;
    private final Examination examination;

    /** Restores a lane of a site that has no other site beside it; see the other constructor. */
    public Lane(Site site, LaneStore store) throws LayoutChangedException {
        this(site, Territory.of(site), store);
    }

    /**
     * Restores a lane from its store.
     *
     * @param territory the URLs that belong to the site
     * @throws LayoutChangedException when the stored lane relies on another number of lanes or on higher limits, or has
     *     pages under another base
     */
    public Lane(Site site, Territory territory, LaneStore store) throws LayoutChangedException {
        LaneState state = store.lane();
        if (state != null) {
            LayoutChangedException.checkLayout(state, site);
        }
        rules = new LaneRules(site, territory);
        record = new LaneRecord(site, rules.fingerprint(), store);
        withheld = new WithheldPages(store);
        shards = new LaneShards(site.limits(), store);
        if (state != null && (shards.livePages() > 0 || !withheld.isEmpty())) {
            LayoutChangedException.checkBase(state, site);
        }
        tombstones = new Tombstones(store, TOMBSTONE_RETENTION);
        reminders = new Reminders(store);
        notices = new PageNotices(rules);
        changes = new VisibleChanges(store, shards.all(), shards::find);
        pages = new ListedPages(rules, store, shards, notices, changes);
        steps = new LaneSteps(record, shards, withheld, changes);
        EventTopics topics = new EventTopics(store);
        transitions = new PageTransitions(store, topics, pages, withheld, tombstones, steps);
        Candidates candidates = new Candidates(rules, topics);
        Judgement judgement = new Judgement(rules, candidates, record, reminders, transitions);
        input = new InputChanges(transitions, judgement, reminders);
        respelled = new RespelledPages(rules, candidates, transitions, judgement, input, reminders);
        examination = new Examination(record, reminders, steps, transitions, judgement, respelled);
    }

    /**
     * Applies one change.
     *
     * @param arrivedAtMillis the timestamp of its record
     * @param calendarMillis the present time: the change is dated no later
     */
    public Outcome apply(PageChange change, long arrivedAtMillis, long calendarMillis) {
        return input.apply(change, arrivedAtMillis, calendarMillis);
    }

    /**
     * Applies a change of a page that belongs to another site but lies under this site's base, if the lane has a record
     * of it. If the other site is removed, the page returns in its latest state.
     */
    public void follow(PageChange change, long arrivedAtMillis, long calendarMillis) {
        if (transitions.known(change.url()) != null) {
            input.apply(change, arrivedAtMillis, calendarMillis);
        }
    }

    /** Returns the event time of the page's last change; null if the lane has no record of the page. */
    public @Nullable Long timeOf(String url) {
        PageState known = transitions.known(url);
        return known == null ? null : known.timeMicros();
    }

    /**
     * Applies an update from a translation group. If the site has no translations any more, this changes only pages
     * that have not been examined since: they are members until then, also if it has translations again.
     */
    public void apply(SiblingSet set) {
        List<Alternate> siblings = rules.annotations(set);
        for (Sibling member : set.members()) {
            steps.update(set.timeMicros(), stamp -> pages.annotate(member, siblings, stamp));
        }
        for (Sibling loser : set.displaced()) {
            steps.update(set.timeMicros(), stamp -> pages.annotate(loser, List.of(), stamp));
        }
    }

    /**
     * Has the lane reach the time of a tick in its input, and examines pages that are due by then, at most so many.
     * Pages are listed and withheld at this time, not at the present one: it comes at the same place whenever the input
     * is read, and what crawlers have seen comes again.
     */
    public void reach(long calendarMillis, int most) {
        examination.reach(calendarMillis, most);
    }

    /** Returns when the next page is to be examined, by the calendar; {@link Long#MAX_VALUE} if none is. */
    public long nextReminderMillis() {
        return reminders.nextMillis();
    }

    /**
     * Starts an examination of all pages if the lane's time is ahead of all clocks.
     *
     * @param latestMillis the calendar's time by the clock that is furthest ahead
     */
    public void turnBack(long latestMillis) {
        record.turnBack(latestMillis);
    }

    /** Whether all pages are being examined, because the configuration has changed or the clock was ahead. */
    public boolean examines() {
        return examination.isInProgress();
    }

    /** Continues the examination of all pages, with at most so many. */
    public void examine(long calendarMillis, int most) {
        examination.proceed(calendarMillis, most);
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

    /** Releases slots that pages have left and that needn't show them any more; stops after so many. */
    public void releaseAcknowledged(int most) {
        steps.update(0, stamp -> {
            pages.releaseAcknowledged(most, stamp);
            return true;
        });
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

    /** Returns the compaction counters since the last call, by series; one without compaction is absent. */
    public Map<String, CompactionStats> takeUpkeep() {
        return shards.takeUpkeep();
    }

    /** Returns the number of changes that had an effect. */
    public long sequence() {
        return record.sequence();
    }

    /** Returns how many steps the input has caused; it grows alike whenever the same input is read. */
    public long inputSteps() {
        return record.inputSteps();
    }

    /** Returns the number of listed pages. */
    public long livePages() {
        return shards.livePages();
    }

    /**
     * Takes over a page that another lane lists under another spelling; null until it is visible here.
     *
     * @param arrivedAtMillis when the other lane sent it: a tick for this one
     */
    public @Nullable TakenOver takeOver(Respelled page, long arrivedAtMillis, long calendarMillis) {
        record.reach(arrivedAtMillis);
        return respelled.takeOver(page, arrivedAtMillis, calendarMillis);
    }

    /** Takes a page out that another lane has taken over, unless it has changed since. */
    public void leave(TakenOver page, long calendarMillis) {
        respelled.leave(page, calendarMillis);
    }

    /** Returns the pages since the last call that other lanes are to take over. */
    public List<Respelled> takeRespelled() {
        return respelled.takeForOthers();
    }

    /** Returns how many pages have been taken out since the last call that are listed under another spelling. */
    public int takeTakenOver() {
        return respelled.takeTakenOver();
    }
}

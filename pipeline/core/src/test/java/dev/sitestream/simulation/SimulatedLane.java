package dev.sitestream.simulation;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.publish.shards.ChangeAudience;
import dev.sitestream.publish.shards.ShardNames;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A lane's task, which places pages and writes shards. */
final class SimulatedLane extends SimulatedTask<SiteEvent> {

    private static final int EXAMINED_AT_ONCE = 5;
    private static final ChangeAudience AUDIENCE = new ChangeAudience("published-pages", 0, VisibleWatch.NONE);

    /** After the time of every change, so that no change lies in the future. */
    private static final long ARRIVED_AT_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final int number;
    private final List<Input> events = new ArrayList<>();
    private final List<ListingMessage> listings = new ArrayList<>();
    private final Map<String, Long> lives = new HashMap<>();
    private final List<PageRecord> reports = new ArrayList<>();
    private final List<PageRecord> committedReports = new ArrayList<>();
    private Position committed = new Position(new MemoryLaneStore(), 0, 0, Map.of(), Set.of());
    private int eventsTaken;
    private int listingsTaken;
    private int eventsEverTaken;
    private MemoryLaneStore store = new MemoryLaneStore();
    private Lane lane;
    private ShardPublisher publisher;

    /** Whether it has sent itself a tick that it has not read. */
    private boolean isTicking;

    /** One message to the lane: a change, or a barrier or tick of its own. */
    private record Input(
            PageTraffic.@Nullable Event event,
            @Nullable Barrier barrier,
            @Nullable Long tickMillis) {}

    /** What is committed. */
    private record Position(
            MemoryLaneStore store, int events, int listings, Map<String, Long> lives, Set<String> etags) {}

    SimulatedLane(Site site, int number, TestPublishing publishing) {
        super(site, publishing);
        this.number = number;
        this.lane = lane();
        this.publisher = publisher();
    }

    void send(PageTraffic.Event event) {
        if (event.isScheduled()) {
            events.add(new Input(null, null, calendarMillis(now())));
        }
        events.add(new Input(event, null, null));
    }

    void send(ListingMessage listing) {
        listings.add(listing);
    }

    @Override
    void send(Barrier barrier) {
        events.add(new Input(null, barrier, null));
    }

    /** Reads the next change, if there is one; returns it when the lane reads it for the first time. */
    PageTraffic.@Nullable Event takeEvent(long now) {
        if (eventsTaken == events.size()) {
            return null;
        }
        Input input = events.get(eventsTaken++);
        if (input.barrier() != null) {
            publisher.pass(input.barrier());
        }
        if (input.tickMillis() != null) {
            lane.reach(input.tickMillis(), EXAMINED_AT_ONCE);
            isTicking = false;
            publisher.changed(lane.takeChanged(), now);
        }
        PageTraffic.Event event = input.event();
        if (event == null) {
            return null;
        }
        apply(event.change(), now);
        if (event.life() != null) {
            lives.put(event.change().url(), event.life());
        } else if (event.ends()) {
            lives.remove(event.change().url());
        }
        if (eventsTaken <= eventsEverTaken) {
            return null;
        }
        eventsEverTaken = eventsTaken;
        return event;
    }

    /** Reads this change at once, before those that were sent. */
    void apply(PageChange change, long now) {
        lane.apply(change, ARRIVED_AT_MILLIS, calendarMillis(now));
        publisher.changed(lane.takeChanged(), now);
    }

    /** Reads the next message of the index, if there is one. */
    void takeListing() {
        if (listingsTaken < listings.size()) {
            apply(listings.get(listingsTaken++));
        }
    }

    /** Reads this message of the index at once, before those that were sent. */
    void apply(ListingMessage listing) {
        if (listing instanceof ListingMessage.Listed listed) {
            publisher.listed(listed.name(), listed.revision(), listed.sinceMillis());
        } else {
            publisher.unlisted(listing.name(), listing.sinceMillis());
        }
    }

    /** Notes that the events it reads now were sent at this time. */
    void lagBehind(long sentAt, long now) {
        publisher.read(sentAt, now);
    }

    /** The files of which the lane knows that somebody else has changed or removed them. */
    Set<String> damagedFiles() {
        ShardNames names = new ShardNames(site(), number);
        return lane.shards().stream()
                .filter(shard ->
                        shard.publishedFile() != null && shard.publishedFile().isUnknown())
                .map(names::name)
                .collect(Collectors.toSet());
    }

    /** Returns the time of the calendar. */
    static long calendarMillis(long now) {
        return ARRIVED_AT_MILLIS + now;
    }

    /** Does what is due. */
    void run(long at) {
        setTime(at);
        if (!isTicking && lane.nextReminderMillis() <= calendarMillis(at)) {
            isTicking = true;
            sendToItselfOnCommit(() -> events.add(new Input(null, null, calendarMillis(at))));
        }
        lane.examine(calendarMillis(at), EXAMINED_AT_ONCE);
        publisher.changed(lane.takeChanged(), at);
        sendOnCommit(publisher.run(at));
        publisher.takeBarrier().ifPresent(this::sendOnCommit);
        reports.addAll(publisher.takePageRecords());
    }

    /** Returns the visible changes that were reported since the last commit. */
    List<PageRecord> reports() {
        return reports;
    }

    /** Returns the visible changes whose reports have been committed since the last call. */
    List<PageRecord> takeCommittedReports() {
        List<PageRecord> taken = List.copyOf(committedReports);
        committedReports.clear();
        return taken;
    }

    /** An operator requests that any file of the lane is written again, or all files of the site. */
    void rewriteAny(Random random) {
        List<Shard> shards = List.copyOf(lane.shards());
        if (random.nextInt(10) == 0 || shards.isEmpty()) {
            rewriteSection(null);
        } else {
            Shard shard = shards.get(random.nextInt(shards.size()));
            rewrite(new ShardNames(site(), number).name(shard));
        }
    }

    /** An operator requests that this file is written again. */
    void rewrite(String file) {
        publisher.rewrite(file, now());
    }

    /** An operator requests that all files of this section are written again; null for all of the site. */
    void rewriteSection(@Nullable String section) {
        publisher.rewriteSection(section, now());
    }

    /** An operator releases held publication. */
    void release() {
        publisher.release();
    }

    /** Whether the page is listed by what the lane has read. */
    boolean lists(String url) {
        return store.page(url) instanceof PageState.Listed;
    }

    /** The lives of the listed pages by the committed state, by URL. */
    Map<String, Long> committedLives() {
        return committed.lives();
    }

    /** Whether the committed state knows a file with this ETag. */
    boolean hasCommitted(String etag) {
        return committed.etags().contains(etag);
    }

    @Override
    boolean hasReadAll() {
        return eventsTaken == events.size() && listingsTaken == listings.size();
    }

    @Override
    boolean isAtRest() {
        return super.isAtRest() && !lane.examines() && reports.isEmpty();
    }

    /** Whether a page is to appear or to expire. */
    boolean awaitsTime() {
        return lane.nextReminderMillis() < Long.MAX_VALUE;
    }

    @Override
    int outstanding() {
        return publisher.outstanding();
    }

    @Override
    void commitState() {
        committed = new Position(store.copy(), eventsTaken, listingsTaken, Map.copyOf(lives), etags());
        committedReports.addAll(reports);
        reports.clear();
    }

    @Override
    void rollBackState() {
        store = committed.store().copy();
        eventsTaken = committed.events();
        listingsTaken = committed.listings();
        lives.clear();
        lives.putAll(committed.lives());
        reports.clear();
    }

    @Override
    void open() {
        lane = lane();
        publisher = publisher();
        isTicking = false;
    }

    private Set<String> etags() {
        Set<String> etags = new HashSet<>();
        for (Shard shard : store.shards()) {
            if (shard.publishedFile() != null) {
                etags.add(shard.publishedFile().etag());
            }
        }
        return etags;
    }

    private Lane lane() {
        try {
            return new Lane(site(), Territory.of(site()), store);
        } catch (LayoutChangedException e) {
            throw new AssertionError("the configuration does not fit the state", e);
        }
    }

    private ShardPublisher publisher() {
        return new ShardPublisher(site(), number, lane, store, context(), AUDIENCE);
    }
}

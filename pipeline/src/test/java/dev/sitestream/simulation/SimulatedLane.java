package dev.sitestream.simulation;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.health.Health;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.shards.ShardNames;
import dev.sitestream.publish.shards.ShardPublisher;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A lane's task as Kafka Streams runs it, without Kafka: what it stores and sends is there for others when it is
 * committed, and a crash takes it back to where it was then. Writes to the object store are not taken back.
 */
final class SimulatedLane {

    private static final int EXAMINED_AT_ONCE = 5;

    /** After the time of every change, so that none lies in the future. */
    private static final long ARRIVED_AT_MILLIS = TimeUnit.DAYS.toMillis(1);

    private Site site;
    private final int number;
    private final MemoryObjectStore objects;
    private final PublishSettings settings;
    private long commits;
    private final List<Input> events = new ArrayList<>();
    private final List<Listing> listings = new ArrayList<>();
    private final List<SiteEvent> sending = new ArrayList<>();
    private final List<Barrier> barriers = new ArrayList<>();
    private final Map<String, Long> lives = new HashMap<>();
    private Position committed;
    private int eventsTaken;
    private int listingsTaken;
    private int eventsEverTaken;
    private MemoryLaneStore store = new MemoryLaneStore();
    private HeldExecutor executor = new HeldExecutor();
    private final ZombieWrites zombies = new ZombieWrites();
    private long now;
    private Lane lane;
    private ShardPublisher publisher;

    /** What comes to the lane in order: a change, or a barrier of its own. */
    private record Input(
            PageTraffic.@Nullable Event event, @Nullable Barrier barrier) {}

    /** What is committed. */
    private record Position(
            MemoryLaneStore store, int events, int listings, Map<String, Long> lives, Set<String> etags) {}

    SimulatedLane(Site site, int number, MemoryObjectStore objects, PublishSettings settings)
            throws LayoutChangedException {
        this.site = site;
        this.number = number;
        this.objects = objects;
        this.settings = settings;
        this.committed = new Position(new MemoryLaneStore(), 0, 0, Map.of(), Set.of());
        this.lane = new Lane(site, store);
        this.publisher = publisher();
    }

    void send(PageTraffic.Event event) {
        events.add(new Input(event, null));
    }

    void send(Listing listing) {
        listings.add(listing);
    }

    /** Takes the next change, if there is one; returns it when it has never been taken before. */
    PageTraffic.@Nullable Event takeEvent(long now) {
        if (eventsTaken == events.size()) {
            return null;
        }
        Input input = events.get(eventsTaken++);
        if (input.barrier() != null) {
            publisher.pass(input.barrier());
        }
        PageTraffic.Event event = input.event();
        if (event == null) {
            return null;
        }
        lane.apply(event.change(), ARRIVED_AT_MILLIS, ARRIVED_AT_MILLIS);
        publisher.changed(lane.takeChanged(), now);
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

    void takeListing() {
        if (listingsTaken < listings.size()) {
            Listing listing = listings.get(listingsTaken++);
            publisher.listed(listing.name(), listing.revision());
        }
    }

    void run(long at) {
        now = at;
        lane.examine(now, EXAMINED_AT_ONCE);
        publisher.changed(lane.takeChanged(), now);
        sending.addAll(publisher.run(now));
        publisher.takeBarrier().ifPresent(barriers::add);
    }

    /** Somebody wants a file of the lane to be written again, or all of them, or all of the site. */
    void rewrite(Random random) {
        List<Shard> shards = List.copyOf(lane.shards());
        if (random.nextInt(10) == 0 || shards.isEmpty()) {
            publisher.rewriteSection(null, now);
        } else {
            Shard shard = shards.get(random.nextInt(shards.size()));
            publisher.rewrite(new ShardNames(site, number).name(shard, ShardFile.OWN), now);
        }
    }

    void releaseAnyWork(Random random) {
        executor.releaseAny(random);
    }

    ZombieWrites zombies() {
        return zombies;
    }

    /** Commits, and returns what has been sent to the index since the last time. */
    List<SiteEvent> commit() {
        commits++;
        committed = new Position(store.copy(), eventsTaken, listingsTaken, Map.copyOf(lives), etags());
        barriers.forEach(barrier -> events.add(new Input(null, barrier)));
        barriers.clear();
        List<SiteEvent> sent = List.copyOf(sending);
        sending.clear();
        return sent;
    }

    /**
     * Ends where it is, and starts where it was committed; of the writes that were under way some happen, now or much
     * later.
     */
    void crash(Random random) throws LayoutChangedException {
        while (!executor.isIdle() && random.nextInt(3) > 0) {
            executor.releaseAny(random);
        }
        zombies.add(executor, now);
        store = committed.store().copy();
        eventsTaken = committed.events();
        listingsTaken = committed.listings();
        lives.clear();
        lives.putAll(committed.lives());
        sending.clear();
        barriers.clear();
        executor = new HeldExecutor();
        lane = new Lane(site, store);
        publisher = publisher();
    }

    /** Ends in a crash, and starts with another configuration. */
    void crash(Site changed, Random random) throws LayoutChangedException {
        site = changed;
        crash(random);
    }

    /** The lives of the pages that are listed by what is committed, by URL. */
    Map<String, Long> committedLives() {
        return committed.lives();
    }

    /** Whether what is committed knows a file with this ETag. */
    boolean hasCommitted(String etag) {
        return committed.etags().contains(etag);
    }

    boolean hasReadAll() {
        return eventsTaken == events.size() && listingsTaken == listings.size();
    }

    boolean isAtRest() {
        return hasReadAll()
                && executor.isIdle()
                && sending.isEmpty()
                && !lane.examines()
                && publisher.outstanding() == 0;
    }

    private Set<String> etags() {
        Set<String> etags = new HashSet<>();
        for (Shard shard : store.shards()) {
            if (shard.publication() != null) {
                etags.add(shard.publication().etag());
            }
            shard.bridges().values().forEach(bridge -> etags.add(bridge.file().etag()));
        }
        return etags;
    }

    private PublishContext publishing() {
        return new PublishContext(
                objects,
                new Uploads(executor, 3),
                FileCompression.of(settings.files()),
                settings,
                () -> commits,
                new Health(),
                PublishMetrics.NONE,
                PipelineClock.STEADY);
    }

    private ShardPublisher publisher() {
        return new ShardPublisher(site, number, lane, store, publishing());
    }
}

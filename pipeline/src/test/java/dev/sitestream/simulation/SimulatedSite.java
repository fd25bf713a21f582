package dev.sitestream.simulation;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.health.Health;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.HeldExecutor;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublishMetrics;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.Uploads;
import dev.sitestream.publish.site.IndexLimits;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.publish.site.WrittenFile;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A site's task as Kafka Streams runs it, without Kafka: the counterpart of {@link SimulatedLane}. */
final class SimulatedSite {

    private Site site;
    private final MemoryObjectStore objects;
    private final PublishSettings settings;
    private long commits;
    private final IndexLimits limits;
    private final List<SiteEvent> events = new ArrayList<>();
    private final List<Listing> sending = new ArrayList<>();
    private final List<Barrier> barriers = new ArrayList<>();
    private MemorySiteStore committedStore = new MemorySiteStore();
    private int committedEvents;
    private int eventsTaken;
    private MemorySiteStore store = new MemorySiteStore();
    private HeldExecutor executor = new HeldExecutor();
    private final ZombieWrites zombies = new ZombieWrites();
    private long now;
    private SitePublisher publisher;

    SimulatedSite(Site site, MemoryObjectStore objects, PublishSettings settings, IndexLimits limits) {
        this.site = site;
        this.objects = objects;
        this.settings = settings;
        this.limits = limits;
        this.publisher = publisher();
    }

    void send(List<SiteEvent> sent) {
        events.addAll(sent);
    }

    void takeEvent(long now) {
        if (eventsTaken < events.size()) {
            sending.addAll(publisher.apply(events.get(eventsTaken++), now, now));
        }
    }

    void run(long at) {
        now = at;
        sending.addAll(publisher.run(now));
        publisher.takeBarrier().ifPresent(barriers::add);
    }

    void releaseAnyWork(Random random) {
        executor.releaseAny(random);
    }

    ZombieWrites zombies() {
        return zombies;
    }

    /** Commits, and returns what has been sent to the lanes since the last time. */
    List<Listing> commit() {
        commits++;
        committedStore = store.copy();
        committedEvents = eventsTaken;
        events.addAll(barriers);
        barriers.clear();
        List<Listing> sent = List.copyOf(sending);
        sending.clear();
        return sent;
    }

    /**
     * Ends where it is, and starts where it was committed; of the writes that were under way some happen, now or much
     * later.
     */
    void crash(Random random) {
        while (!executor.isIdle() && random.nextInt(3) > 0) {
            executor.releaseAny(random);
        }
        zombies.add(executor, now);
        store = committedStore.copy();
        eventsTaken = committedEvents;
        sending.clear();
        barriers.clear();
        executor = new HeldExecutor();
        publisher = publisher();
    }

    /** Ends in a crash, and starts with another configuration. */
    void crash(Site changed, Random random) {
        site = changed;
        crash(random);
    }

    /** Whether the state that is committed knows every index that stands in the store, as it stands there. */
    boolean hasCommittedIndexes() {
        Map<String, WrittenFile> committed = committedStore.written();
        return Crawler.indexes(site, objects.content()).stream().allMatch(name -> {
            WrittenFile file = committed.get(name);
            return file != null && file.etag().equals(objects.etag(site.id(), name));
        });
    }

    boolean hasReadAll() {
        return eventsTaken == events.size();
    }

    boolean isAtRest() {
        return hasReadAll() && executor.isIdle() && sending.isEmpty() && publisher.outstanding() == 0;
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

    private SitePublisher publisher() {
        return new SitePublisher(site, store, publishing(), limits);
    }
}

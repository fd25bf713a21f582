package dev.sitestream.publish;

import dev.sitestream.publish.IndexPublisher.Listing;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An index's task as Kafka Streams runs it, without Kafka: the counterpart of {@link SimulatedLane}. */
final class SimulatedIndex {

    private final Site site;
    private final MemoryObjectStore objects;
    private final PublishSettings settings;
    private final List<FileEvent> events = new ArrayList<>();
    private final List<Listing> sending = new ArrayList<>();
    private MemoryIndexStore committedStore = new MemoryIndexStore();
    private int committedEvents;
    private int eventsTaken;
    private MemoryIndexStore store = new MemoryIndexStore();
    private HeldExecutor executor = new HeldExecutor();
    private IndexPublisher publisher;

    SimulatedIndex(Site site, MemoryObjectStore objects, PublishSettings settings) {
        this.site = site;
        this.objects = objects;
        this.settings = settings;
        this.publisher = publisher();
    }

    void send(List<FileEvent> sent) {
        events.addAll(sent);
    }

    void takeEvent(long now) {
        if (eventsTaken < events.size()) {
            sending.addAll(publisher.apply(events.get(eventsTaken++), now));
        }
    }

    void run(long now) {
        sending.addAll(publisher.run(now));
    }

    void releaseAnyWork(Random random) {
        executor.releaseAny(random);
    }

    /** Commits, and returns what has been sent to the lanes since the last time. */
    List<Listing> commit() {
        committedStore = store.copy();
        committedEvents = eventsTaken;
        List<Listing> sent = List.copyOf(sending);
        sending.clear();
        return sent;
    }

    /** Ends where it is, and starts where it was committed; of the writes that were under way some happen. */
    void crash(Random random) {
        while (!executor.isIdle() && random.nextInt(3) > 0) {
            executor.releaseAny(random);
        }
        store = committedStore.copy();
        eventsTaken = committedEvents;
        sending.clear();
        executor = new HeldExecutor();
        publisher = publisher();
    }

    /** Whether the state that is committed knows the index with this ETag. */
    boolean hasCommitted(String etag) {
        return etag.equals(committedStore.etag());
    }

    boolean isAtRest() {
        return eventsTaken == events.size() && executor.isIdle() && sending.isEmpty() && publisher.outstanding() == 0;
    }

    private IndexPublisher publisher() {
        return new IndexPublisher(site, store, objects, new Uploads(executor, 3), settings);
    }
}

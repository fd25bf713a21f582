package dev.sitestream.simulation;

import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.fact.FactInterest;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.publish.site.WrittenFile;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.MemoryObjectStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A site's task, which writes the indexes. */
final class SimulatedSite extends SimulatedTask<ListingMessage> {

    private static final FileAudience REPORTED = new FileAudience("published-files", FactInterest.NONE);

    private final IndexLimits limits;
    private final List<SiteEvent> events = new ArrayList<>();
    private MemorySiteStore committedStore = new MemorySiteStore();
    private int committedEvents;
    private int eventsTaken;
    private MemorySiteStore store = new MemorySiteStore();
    private SitePublisher publisher;

    SimulatedSite(Site site, TestPublishing publishing, IndexLimits limits) {
        super(site, publishing);
        this.limits = limits;
        this.publisher = publisher();
    }

    void send(List<SiteEvent> sent) {
        events.addAll(sent);
    }

    @Override
    void send(Barrier barrier) {
        events.add(barrier);
    }

    /** Reads the next event, if there is one. */
    void takeEvent(long now) {
        if (!hasReadAll()) {
            apply(events.get(eventsTaken++), now, now);
        }
    }

    /** Reads this event at once, before those that were sent. */
    void apply(SiteEvent event, long sentAt, long now) {
        sendOnCommit(publisher.apply(event, sentAt, now));
    }

    /** Does what is due. */
    void run(long at) {
        setTime(at);
        sendOnCommit(publisher.run(at));
        publisher.takeBarrier().ifPresent(this::sendOnCommit);
    }

    MemorySiteStore store() {
        return store;
    }

    /** Has the next start use this state. */
    void replaceStore(MemorySiteStore other) {
        store = other;
    }

    /** Whether the committed state knows every index in the store with its present content. */
    boolean hasCommittedIndexes(MemoryObjectStore objects) {
        Map<String, WrittenFile> committed = committedStore.written();
        return Crawler.indexes(site(), objects.content()).stream().allMatch(name -> {
            WrittenFile file = committed.get(name);
            return file != null && file.etag().equals(objects.etag(site().id(), name));
        });
    }

    /** The names of the files that were reported to the topic of published files since the last call. */
    List<String> takeReported() {
        return publisher.takeFileReports().stream()
                .map(report -> report.url().substring(site().sitemaps().length()))
                .toList();
    }

    @Override
    void commitState() {
        committedStore = store.copy();
        committedEvents = eventsTaken;
    }

    @Override
    void rollBackState() {
        store = committedStore.copy();
        eventsTaken = committedEvents;
    }

    @Override
    void open() {
        publisher = publisher();
    }

    @Override
    boolean hasReadAll() {
        return eventsTaken == events.size();
    }

    @Override
    int outstanding() {
        return publisher.outstanding();
    }

    private SitePublisher publisher() {
        return new SitePublisher(site(), store, context(), REPORTED, limits);
    }
}

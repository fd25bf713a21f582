package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.CpuTimer;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.shards.content.CompressedShards;
import dev.sitestream.publish.shards.content.ShardContent;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.LaterRevisionException;
import dev.sitestream.store.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Copies contents of a lane's shards and writes them, at most one at a time for each shard. Each write has the
 * precondition that the stored file is the one that the lane knows.
 */
final class ShardWrites {

    private static final double MILLIS = 1_000;

    private final PublishedLane lane;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final CompressedShards compressed;
    private final AwaitedChanges awaited;
    private final FreshnessTracker<ShardId> freshness;
    private final UncommittedRemovals removals;
    private final Set<ShardId> underWay = new HashSet<>();
    private final List<SiteEvent> events = new ArrayList<>();

    /** Gets to know what becomes of a write. Called by the publisher's thread. */
    interface Listener {

        /** A thread was free, so the write has started. */
        void started();

        /**
         * The write has ended, in success or failure.
         *
         * @param cpuSeconds the CPU time that it took
         * @param tookSeconds the time from its start to its end
         */
        void ended(double cpuSeconds, double tookSeconds, long steadyMillis);

        /** It has succeeded, and the shard has its new published file. */
        void written(long steadyMillis);

        /** It has seemed to fail; the file may have been written all the same. */
        void failed(long steadyMillis);
    }

    ShardWrites(
            PublishedLane lane,
            PublishContext publishing,
            PublisherTasks tasks,
            CompressedShards compressed,
            AwaitedChanges awaited,
            FreshnessTracker<ShardId> freshness) {
        this.lane = lane;
        this.objects = new FencedStore(publishing.objects());
        this.tasks = tasks;
        this.compressed = compressed;
        this.awaited = awaited;
        this.freshness = freshness;
        this.removals = new UncommittedRemovals(publishing.commits());
    }

    /** Records that pages have just left these shards, see {@link UncommittedRemovals}. */
    void removed(Collection<ShardId> shards) {
        removals.add(shards);
    }

    /** Whether some shard can't be written before the next commit. */
    boolean awaitsCommit() {
        return !removals.isEmpty();
    }

    /** Returns the events for the site's index about files that were written since the last call. */
    List<SiteEvent> takeEvents() {
        List<SiteEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    boolean isUnderWay(ShardId shard) {
        return underWay.contains(shard);
    }

    /** Whether a thread is free, and nothing forbids to write the shard now. */
    boolean mayStart(Shard shard, Urgency urgency) {
        ShardId id = shard.id();
        return tasks.hasRoom(urgency) && !isUnderWay(id) && !awaited.isToCome(id) && !removals.isIn(id);
    }

    /**
     * Copies a shard's content and writes it, if a thread is free.
     *
     * @return the number of slots that were copied
     */
    int start(Shard shard, Urgency urgency, Listener listener) {
        CpuTimer cpu = new CpuTimer();
        ShardContent content = cpu.measure(() -> copy(shard));
        long begunAtMillis = tasks.steadyMillis();
        Runnable onEnd = () -> {
            underWay.remove(shard.id());
            double tookSeconds = (tasks.steadyMillis() - begunAtMillis) / MILLIS;
            listener.ended(cpu.seconds(), tookSeconds, tasks.steadyMillis());
        };
        ShardWrite write = new ShardWrite(
                lane.names().key(lane.names().file(shard.id())),
                content,
                tasks.epoch(),
                shard.publishedFile(),
                awaited.changesOf(shard.id()));
        boolean started = tasks.start(
                urgency,
                () -> cpu.measure(() -> write.run(objects)),
                done -> {
                    onEnd.run();
                    finish(content, done, listener);
                },
                failure -> {
                    onEnd.run();
                    if (failure instanceof LaterRevisionException found) {
                        awaited.await(shard.id(), found.changes());
                    } else {
                        listener.failed(tasks.steadyMillis());
                    }
                });
        if (started) {
            underWay.add(shard.id());
            listener.started();
        }
        return content.copiedSlots();
    }

    private ShardContent copy(Shard shard) {
        freshness.contentCopied(shard.id());
        shard.copied(shard.revision());
        return new ShardContent(
                shard,
                lane.lane().inputSteps(),
                lane.store(),
                compressed,
                lane.lane().visibleChanges().copy(shard));
    }

    private void finish(ShardContent content, ShardWrite.Done done, Listener listener) {
        Shard shard = content.shard();
        PublishedFile before = shard.publishedFile();
        PublishedFile after = done.after(before, content.revision(), tasks.steadyMillis());
        // If the transaction is lost, its pages are where they were. Until it can't be lost, nothing may depend on
        // this file.
        shard.setPublishedFile(after);
        awaited.settle(shard.id());
        listener.written(tasks.steadyMillis());
        long sentAtMillis = freshness.fileWritten(shard.id(), tasks.steadyMillis());
        if (before != null && before.listed()) {
            freshness.fileListed(shard.id());
        }
        lane.store().putShard(shard);
        events.add(new Published(
                lane.names().name(shard),
                lane.names().lane(),
                content.revision(),
                Objects.requireNonNull(after.content()).sinceMillis(),
                sentAtMillis,
                new StoredVersion(after.etag(), after.storedBytes())));
    }

    /**
     * Removes a file that no index has ever known. If its shard appears meanwhile, the shard is not written before the
     * removal has ended.
     */
    void remove(ObjectKey orphan, OrphanFiles orphans) {
        ShardId id = OrphanFiles.fileOf(orphan).shard();
        long epoch = tasks.epoch();
        boolean started = tasks.start(
                Urgency.ORDINARY,
                () -> {
                    objects.delete(orphan, epoch);
                    return orphan;
                },
                removed -> {
                    underWay.remove(id);
                    orphans.settle(removed);
                },
                failure -> underWay.remove(id));
        if (started) {
            underWay.add(id);
        }
    }
}

package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.CpuTimer;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.LaterRevisionException;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies contents of a lane's shards and writes them, at most one at a time for each shard. Each write has the
 * precondition that the stored file is the one that the lane knows.
 */
final class ShardWrites {

    private static final double MILLIS = 1_000;

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final CompressedShards compressed;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final OrphanFiles orphans;
    private final AwaitedChanges awaited;
    private final UncommittedRemovals removals;
    private final FreshnessTracker<ShardId> freshness;
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
        void ended(double cpuSeconds, double tookSeconds);

        /** It has succeeded, and the shard has its new published file. */
        void written();
    }

    /** The result of a write, and the fingerprint and size of what was written. */
    private record Written(FencedStore.Done done, long fingerprint, int bytes) {}

    ShardWrites(
            ShardNames names,
            Lane lane,
            LaneStore store,
            CompressedShards compressed,
            FencedStore objects,
            PublisherTasks tasks,
            OrphanFiles orphans,
            AwaitedChanges awaited,
            UncommittedRemovals removals,
            FreshnessTracker<ShardId> freshness) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.compressed = compressed;
        this.objects = objects;
        this.tasks = tasks;
        this.orphans = orphans;
        this.awaited = awaited;
        this.removals = removals;
        this.freshness = freshness;
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

    boolean mayStart(Shard shard) {
        ShardId id = shard.id();
        return !isUnderWay(id) && !awaited.isToCome(id) && !removals.isIn(id);
    }

    /**
     * Copies a shard's content and writes it, if a thread is free.
     *
     * @return the number of slots that were copied
     */
    int start(Shard shard, Urgency urgency, Listener listener) {
        CpuTimer cpu = new CpuTimer();
        ShardContent content = cpu.measure(() -> copy(shard));
        long begunAtMillis = tasks.nowMillis();
        Runnable onEnd = () -> {
            underWay.remove(shard.id());
            listener.ended(cpu.seconds(), (tasks.nowMillis() - begunAtMillis) / MILLIS);
        };
        ShardFile file = names.file(shard.id());
        ObjectKey key = names.key(file);
        Precondition expected = expectedOf(shard.publishedFile());
        WriteMarker marker = new WriteMarker(tasks.epoch(), content.revision(), content.changes());
        long awaitedChanges = awaited.changesOf(shard.id());
        boolean started = tasks.start(
                urgency,
                () -> cpu.measure(() -> {
                    RenderedFile rendered = content.file();
                    NewObject object = new NewObject(key, file.type(), FileRole.SHARD, marker, rendered.bytes());
                    return new Written(
                            objects.put(object, expected, awaitedChanges),
                            rendered.fingerprint(),
                            rendered.bytes().length);
                }),
                written -> {
                    onEnd.run();
                    finish(content, written, listener);
                },
                failure -> {
                    onEnd.run();
                    if (failure instanceof LaterRevisionException found) {
                        awaited.await(shard.id(), found.changes());
                    } else {
                        orphans.add(key, tasks.nowMillis());
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
                lane.inputSteps(),
                store,
                compressed,
                lane.visibleChanges().copy(shard));
    }

    private void finish(ShardContent content, Written written, Listener listener) {
        Shard shard = content.shard();
        PublishedFile before = shard.publishedFile();
        ShownContent shown = shown(before, written);
        // If the transaction is lost, its pages are where they were. Until it can't be lost, nothing may depend on
        // this file.
        shard.setPublishedFile(new PublishedFile(
                content.revision(),
                written.done().etag(),
                shown,
                PublishedFile.UNKNOWN_TIME,
                tasks.nowMillis(),
                written.bytes()));
        awaited.settle(shard.id());
        listener.written();
        long sentAtMillis = freshness.fileWritten(shard.id(), tasks.nowMillis());
        if (before != null && before.listed()) {
            freshness.fileListed(shard.id());
        }
        store.putShard(shard);
        events.add(new Published(
                names.name(shard),
                names.lane(),
                content.revision(),
                shown.sinceMillis(),
                sentAtMillis,
                new StoredVersion(written.done().etag(), written.bytes())));
    }

    /**
     * Removes a file that no index has ever known. If its shard appears meanwhile, the shard is not written before the
     * removal has ended.
     */
    void remove(ObjectKey orphan) {
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

    /** The stored file as far as the lane knows; null when it does not know. */
    private static @Nullable Precondition expectedOf(@Nullable PublishedFile own) {
        if (own == null) {
            return new Precondition.Absent();
        }
        return own.isUnknown() ? null : new Precondition.Unchanged(own.etag());
    }

    /** The content that crawlers see after this write, if this was published before. */
    private ShownContent shown(@Nullable PublishedFile before, Written written) {
        ShownContent known = before == null ? null : before.content();
        if (known == null) {
            return new ShownContent(written.fingerprint(), tasks.nowMillis());
        }
        return written.done().replacesOther()
                ? known.replacedBy(written.fingerprint(), tasks.nowMillis())
                : known.afterWrite(written.fingerprint(), tasks.nowMillis());
    }
}

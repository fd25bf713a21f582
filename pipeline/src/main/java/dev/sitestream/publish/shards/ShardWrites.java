package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.Bridge;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.ShownContent;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.FreshnessTracker;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.FencedStore.LaterContent;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.LaterRevisionException;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copies contents of a lane's shards and writes them, at most one at a time for each shard. Each write has the
 * precondition that the stored file is the one that the lane knows.
 */
final class ShardWrites {

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final CompressedShards compressed;
    private final FencedStore objects;
    private final PublisherTasks tasks;
    private final OrphanFiles orphans;
    private final AwaitedRevisions awaited;
    private final FreshnessTracker<ShardId> freshness;
    private final Set<ShardId> underWay = new HashSet<>();
    private final Map<ShardId, ShardContent> bridges = new HashMap<>();
    private final List<SiteEvent> events = new ArrayList<>();

    /** The result of a write, and the fingerprint and size of what was written. */
    private record Written(FencedStore.Done done, long fingerprint, int bytes) {}

    ShardWrites(
            ShardNames names,
            Lane lane,
            LaneStore store,
            FileCompression compression,
            FencedStore objects,
            PublisherTasks tasks,
            OrphanFiles orphans,
            AwaitedRevisions awaited,
            FreshnessTracker<ShardId> freshness) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.compressed = new CompressedShards(compression);
        this.objects = objects;
        this.tasks = tasks;
        this.orphans = orphans;
        this.awaited = awaited;
        this.freshness = freshness;
    }

    /** Returns the events for the site's index about files that were written since the last call. */
    List<SiteEvent> takeEvents() {
        List<SiteEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** Whether nothing but bridges is being written. */
    boolean isIdle() {
        return underWay.size() == bridges.size();
    }

    /** The bridges that are being written. */
    Map<ShardId, ShardContent> bridges() {
        return Collections.unmodifiableMap(bridges);
    }

    boolean isUnderWay(ShardId shard) {
        return underWay.contains(shard);
    }

    boolean mayStart(Shard shard) {
        return !isUnderWay(shard.id()) && !awaited.isToCome(shard.id());
    }

    /** Whether this content would take back changes that the shard's file shows. */
    boolean isOutdated(ShardContent content) {
        return awaited.isOutdated(content);
    }

    /** Copies a shard's content, to be written to its own file. */
    ShardContent copy(Shard shard) {
        freshness.contentCopied(shard.id());
        return contentOf(shard);
    }

    /**
     * Writes a shard's own file, if a thread is free.
     *
     * @param onWritten called when the result is handled and the shard has its new published file
     */
    void start(ShardContent content, Runnable onWritten) {
        Shard shard = content.shard();
        ShardFile file = names.file(shard.id(), ShardFile.OWN);
        start(file, expectedOf(shard.publishedFile()), content, written -> {
            PublishedFile before = shard.publishedFile();
            ShownContent shown = shown(before, written);
            // If the transaction is lost, its pages are where they were. Until it can't be lost, nothing may depend on
            // this file.
            shard.setPublishedFile(publication(content, written, shown));
            awaited.settle(shard.id());
            content.settleDepartures();
            onWritten.run();
            long sentAtMillis = freshness.fileWritten(shard.id(), tasks.nowMillis());
            if (before != null && before.listed()) {
                freshness.fileListed(shard.id());
            }
            return published(file, content, shown, written, sentAtMillis);
        });
    }

    /** Copies a shard's content and writes it as a bridge, if a thread is free; returns the number of copied slots. */
    int startBridge(Shard shard) {
        ShardContent content = contentOf(shard);
        ShardFile file = names.file(shard.id(), content.revision());
        boolean started = start(file, new Precondition.Absent(), content, written -> {
            ShownContent shown = shown(null, written);
            shard.addBridge(new Bridge(publication(content, written, shown), content.departures()));
            return published(file, content, shown, written, Published.UNKNOWN);
        });
        if (started) {
            bridges.put(shard.id(), content);
        }
        return content.copiedSlots();
    }

    private ShardContent contentOf(Shard shard) {
        return new ShardContent(shard, store, compressed, lane.visibleChanges().copy(shard));
    }

    /**
     * Removes a file that no index has ever known. If its shard appears meanwhile, the shard is not written before the
     * removal has ended.
     */
    void remove(ObjectKey orphan) {
        ShardId id = OrphanFiles.fileOf(orphan).shard();
        long epoch = tasks.epoch();
        boolean started = tasks.start(
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

    private PublishedFile publication(ShardContent content, Written written, ShownContent shown) {
        return new PublishedFile(
                content.revision(),
                written.done().etag(),
                shown,
                PublishedFile.UNKNOWN_TIME,
                tasks.nowMillis(),
                written.bytes());
    }

    private Published published(
            ShardFile file, ShardContent content, ShownContent shown, Written written, long sentAtMillis) {
        return new Published(
                file.name(),
                names.lane(),
                content.revision(),
                shown.sinceMillis(),
                sentAtMillis,
                new StoredVersion(written.done().etag(), written.bytes()));
    }

    private boolean start(
            ShardFile file,
            @Nullable Precondition expected,
            ShardContent content,
            Function<Written, Published> onWritten) {
        Shard shard = content.shard();
        ObjectKey key = names.key(file);
        WriteMarker marker = new WriteMarker(tasks.epoch(), content.revision());
        LaterContent policy = awaited.policyFor(shard.id());
        boolean started = tasks.start(
                () -> {
                    RenderedFile rendered = content.file();
                    NewObject object = new NewObject(key, file.type(), FileRole.SHARD, marker, rendered.bytes());
                    return new Written(
                            objects.put(object, expected, policy), rendered.fingerprint(), rendered.bytes().length);
                },
                written -> {
                    end(shard.id());
                    Published event = onWritten.apply(written);
                    store.putShard(shard);
                    events.add(event);
                },
                failure -> {
                    end(shard.id());
                    if (failure instanceof LaterRevisionException found) {
                        awaited.await(shard.id(), found.revision());
                    } else {
                        orphans.add(key, tasks.nowMillis());
                    }
                });
        if (started) {
            underWay.add(shard.id());
        }
        return started;
    }

    private void end(ShardId shard) {
        underWay.remove(shard);
        bridges.remove(shard);
    }
}

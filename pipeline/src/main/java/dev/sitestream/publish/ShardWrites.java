package dev.sitestream.publish;

import dev.sitestream.publish.FencedStore.LaterContent;
import dev.sitestream.publish.FileEvent.Published;
import dev.sitestream.shard.Lane;
import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.Publication;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a lane's shards that are under way, at most one of a shard at a time, each under the precondition that the lane
 * knows what it replaces. Times are milliseconds since 1970.
 */
final class ShardWrites {

    private final ShardNames names;
    private final Lane lane;
    private final LaneStore store;
    private final FencedStore objects;
    private final StoreWork work;
    private final StrayFiles strays;
    private final Consumer<SiteEvent> told;
    private final LaterContents later = new LaterContents();
    private final Set<ShardId> underWay = new HashSet<>();

    /** @param told takes what the site's index is to be told */
    ShardWrites(
            ShardNames names,
            Lane lane,
            LaneStore store,
            FencedStore objects,
            StoreWork work,
            StrayFiles strays,
            Consumer<SiteEvent> told) {
        this.names = names;
        this.lane = lane;
        this.store = store;
        this.objects = objects;
        this.work = work;
        this.strays = strays;
        this.told = told;
    }

    /** Whether no write is under way. */
    boolean isIdle() {
        return underWay.isEmpty();
    }

    boolean isUnderWay(ShardId shard) {
        return underWay.contains(shard);
    }

    boolean mayStart(Shard shard, long now) {
        return !isUnderWay(shard.id()) && !later.isToCome(shard.id(), lane.sequence(), now);
    }

    /**
     * Writes a shard's own file.
     *
     * @param onWritten takes what was published before, when the result is taken and the shard has its new publication; returns
     *     when the oldest change was sent that the file has brought, in milliseconds since 1970, or null
     */
    void start(ShardContent content, Function<@Nullable Publication, @Nullable Long> onWritten) {
        Shard shard = content.shard();
        start(names.file(shard.id(), ShardFile.OWN), expectedOf(shard.publication()), content, etag -> {
            Publication before = shard.publication();
            // Should the transaction be lost, its pages are where they were: until it can't be, nothing may rest on it.
            shard.publish(new Publication(content.revision(), etag, content.changedAt(), false, work.now()));
            later.settle(shard.id());
            content.settleDepartures();
            return onWritten.apply(before);
        });
    }

    /**
     * Writes a bridge of a shard.
     *
     * @param onWritten takes the file's publication when the result is taken
     */
    void startBridge(ShardContent content, Consumer<Publication> onWritten) {
        start(names.file(content.shard().id(), content.revision()), new Precondition.Absent(), content, etag -> {
            onWritten.accept(new Publication(content.revision(), etag, content.changedAt(), false, work.now()));
            return null;
        });
    }

    /** Removes a file that no index has ever heard of; should its shard come to be meanwhile, that is not written before. */
    void remove(ObjectKey stray) {
        ShardId id = StrayFiles.fileOf(stray).shard();
        long epoch = work.epoch();
        boolean started = work.start(
                () -> {
                    objects.delete(stray, epoch);
                    return stray;
                },
                removed -> {
                    underWay.remove(id);
                    strays.settle(removed);
                },
                failure -> underWay.remove(id));
        if (started) {
            underWay.add(id);
        }
    }

    /** What stands in the store as far as the lane knows; null when it does not. */
    private static @Nullable Precondition expectedOf(@Nullable Publication own) {
        if (own == null) {
            return new Precondition.Absent();
        }
        return own.isUnknown() ? null : new Precondition.Unchanged(own.etag());
    }

    private void start(
            ShardFile file,
            @Nullable Precondition expected,
            ShardContent content,
            Function<String, @Nullable Long> onWritten) {
        Shard shard = content.shard();
        ObjectKey key = names.key(file);
        WriteMarker marker = new WriteMarker(work.epoch(), content.revision());
        LaterContent policy = later.policyFor(shard.id());
        boolean started = work.start(
                () -> {
                    NewObject object = new NewObject(key, file.type(), FileRole.SHARD, marker, content.file());
                    return objects.put(object, expected, policy);
                },
                etag -> {
                    underWay.remove(shard.id());
                    Long sentAt = onWritten.apply(etag);
                    store.putShard(shard);
                    told.accept(
                            sentAt == null
                                    ? new Published(key.name(), names.lane(), content.changedAt())
                                    : new Published(key.name(), names.lane(), content.changedAt(), sentAt));
                },
                failure -> {
                    underWay.remove(shard.id());
                    if (failure instanceof LaterContentException found) {
                        later.await(shard.id(), found.revision(), work.now());
                    } else {
                        strays.add(key, work.now());
                    }
                });
        if (started) {
            underWay.add(shard.id());
        }
    }
}

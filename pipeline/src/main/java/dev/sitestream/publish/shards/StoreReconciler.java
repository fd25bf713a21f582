package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.StoredObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Compares the files in the object store with a lane's state: whoever takes up the lane does so before anything else,
 * and again from time to time, since somebody else may change files.
 *
 * <p>A write can run ahead of a transaction that is then lost, so the store may show what the state knows nothing of.
 * Every difference makes the shard dirty. Files of this lane that belong to no shard are strays.
 */
final class StoreReconciler {

    private final ShardNames names;
    private final Lane lane;
    private final OrphanFiles strays;
    private final long everyMillis;

    /** Files of shards that are past, as they were found the last time. */
    private Set<String> pastBefore = Set.of();

    /** Shards that have a file by what the lane knows, and have none in the store. */
    private final Set<ShardId> lost = new LinkedHashSet<>();

    private long doneAt;
    private long epoch;
    private boolean wanted;
    private boolean isListing;

    StoreReconciler(ShardNames names, Lane lane, OrphanFiles strays, PublishSettings settings) {
        this.names = names;
        this.lane = lane;
        this.strays = strays;
        this.everyMillis = settings.compareEvery().toMillis();
    }

    /** Whether it was done under this owner. */
    boolean isDone(long owner) {
        return epoch != 0 && epoch == owner;
    }

    /**
     * Whether it is to be done now, or is being done, under this owner, at this time in milliseconds since 1970. No write
     * may start meanwhile: a file that is written after it was listed would be taken for lost or changed.
     */
    boolean isDue(long owner, long now) {
        return !isDone(owner) || wanted || isListing || doneAt + everyMillis <= now;
    }

    /** Has it done at the next opportunity, by a listing that begins after this. */
    void want() {
        wanted = true;
    }

    /** Notes that the store is being listed for it. */
    void begin() {
        wanted = false;
        isListing = true;
    }

    /** Notes that the store could not be listed: it is done at the next opportunity. */
    void fail() {
        wanted = true;
        isListing = false;
    }

    /** The shards whose files were not in the store, and have not been written since. */
    List<Shard> lost() {
        return lost.stream().map(lane::shard).filter(Objects::nonNull).toList();
    }

    /** Notes that a shard's file has been written. */
    void written(Shard shard) {
        lost.remove(shard.id());
    }

    /** Corrects the shards' publications by what was found under this owner; returns what the index is to be told. */
    List<FileEvent> compare(List<StoredObject> found, long owner, long now) {
        boolean first = !isDone(owner);
        isListing = false;
        doneAt = now;
        epoch = owner;
        lost.clear();
        Map<String, StoredObject> unclaimed = new HashMap<>();
        found.forEach(object -> unclaimed.put(object.key().name(), object));
        List<FileEvent> told = new ArrayList<>();
        for (Shard shard : lane.shards()) {
            compareOwn(shard, unclaimed, first, told);
            compareBridges(shard, unclaimed, first, told);
        }
        noteUnclaimed(unclaimed.values(), now, told);
        return told;
    }

    /** Sees to the lane's files that no shard owns any more, or not yet. */
    private void noteUnclaimed(Collection<StoredObject> unclaimed, long now, List<FileEvent> told) {
        Set<String> past = new HashSet<>();
        for (StoredObject object : unclaimed) {
            ObjectKey key = object.key();
            if (isOurs(key.name())) {
                ShardFile file = OrphanFiles.fileOf(key);
                if (lane.isPast(file.shard(), file.bridge()) && !mayComeAgain(file)) {
                    past.add(key.name());
                } else {
                    strays.add(key, now);
                }
            }
        }
        // The index may not have heard of these; or has removed them, and a write that was held up has brought them
        // back.
        past.stream()
                .filter(name -> !pastBefore.contains(name))
                .forEach(name -> told.add(new Retired(name, names.lane())));
        pastBefore = past;
    }

    /**
     * Whether it is a bridge that a lost transaction has written and that may be written once more by that name, since
     * the shard has not changed: were the index told that nobody needs it, it could remove it at the very moment when
     * it is needed again.
     */
    private boolean mayComeAgain(ShardFile file) {
        Shard shard = lane.shard(file.shard());
        return file.bridge() != ShardFile.OWN && shard != null && shard.dirty() && shard.revision() == file.bridge();
    }

    private void compareOwn(Shard shard, Map<String, StoredObject> unclaimed, boolean first, List<FileEvent> told) {
        String name = names.name(shard, ShardFile.OWN);
        StoredObject object = unclaimed.remove(name);
        PublishedFile own = shard.publication();
        if (own == null && object == null) {
            return;
        }
        if (own == null) {
            // Its first file, written ahead of its transaction: it has to be removed should the shard be retired.
            shard.publish(PublishedFile.UNKNOWN);
        } else if (object == null) {
            shard.publish(own.nowUnknown());
            lost.add(shard.id());
            // A file that is gone shows no page, so there is none that it may only lose once another file shows it.
            shard.departures().clear();
        } else if (!object.etag().equals(own.etag())) {
            shard.publish(own.nowUnknown());
        } else if (first && !own.listed() && !shard.retired()) {
            // Either the index has not heard of the file, or this lane has not heard of the index.
            told.add(published(name, own));
        }
    }

    private void compareBridges(Shard shard, Map<String, StoredObject> unclaimed, boolean first, List<FileEvent> told) {
        shard.bridges().entrySet().removeIf(bridge -> {
            String name = names.name(shard, bridge.getKey());
            StoredObject object = unclaimed.remove(name);
            PublishedFile file = bridge.getValue().file();
            boolean intact = object != null && object.etag().equals(file.etag());
            if (!intact) {
                told.add(new Retired(name, names.lane()));
            } else if (first && !file.listed()) {
                told.add(published(name, file));
            }
            return !intact;
        });
    }

    private Published published(String name, PublishedFile file) {
        long shownSince = Objects.requireNonNull(file.content()).sinceMillis();
        return new Published(name, names.lane(), file.revision(), shownSince, Published.UNKNOWN);
    }

    /** Whether a file is this lane's; what no lane of the present configuration would write falls to the first one. */
    private boolean isOurs(String name) {
        return ShardFile.parse(name).map(file -> laneOf(file) == names.lane()).orElse(false);
    }

    private int laneOf(ShardFile file) {
        boolean single = names.site().lanes() == 1;
        boolean known = single == (file.lane() == ShardFile.ONLY_LANE)
                && file.lane() < names.site().lanes();
        return single || !known ? 0 : file.lane();
    }
}

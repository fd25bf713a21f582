package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.StoreComparisons;
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
import java.util.Optional;
import java.util.Set;

/**
 * Corrects a lane's state by the files in the object store, see {@link StoreComparisons}.
 *
 * <p>A write can precede a transaction that is then lost, so the store may show changes that the state does not know. A
 * shard whose file differs becomes dirty. Files of this lane that belong to no shard are orphan files.
 */
final class StoreReconciler {

    private final PublishedLane published;
    private final ShardNames names;
    private final Lane lane;
    private final PublisherTasks tasks;
    private final DirtyShards dirty;
    private final OrphanFiles orphans;
    private final StoreComparisons comparisons;
    private final List<FileEvent> events = new ArrayList<>();

    /** Files of past shards that the previous comparison found. */
    private Set<String> pastBefore = Set.of();

    /** Shards whose file the lane knows and the store does not have. */
    private final Set<ShardId> lost = new LinkedHashSet<>();

    /** Those, and shards whose file in the store is another one. */
    private final Set<ShardId> differing = new LinkedHashSet<>();

    StoreReconciler(PublishedLane published, PublishContext publishing, PublisherTasks tasks, DirtyShards dirty) {
        this.published = published;
        this.names = published.names();
        this.lane = published.lane();
        this.tasks = tasks;
        this.dirty = dirty;
        this.orphans = new OrphanFiles(names, lane);
        this.comparisons = new StoreComparisons(published.site().id(), publishing, tasks, this::compare);
    }

    /** When the store is compared with the state. */
    StoreComparisons comparisons() {
        return comparisons;
    }

    /** The files that no shard owns. */
    OrphanFiles orphans() {
        return orphans;
    }

    /** How much is left to compare or to remove until the store is as it should be. */
    int outstanding() {
        return comparisons.isDone() ? orphans.count() : 1;
    }

    /** Returns the events for the site's index about what comparisons have found since the last call. */
    List<FileEvent> takeEvents() {
        List<FileEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** The shards whose files were missing in the store and have not been written since. */
    List<Shard> lost() {
        return shards(lost);
    }

    /** The shards whose files were missing in the store or other ones, and have not been written since. */
    List<Shard> differing() {
        return shards(differing);
    }

    /** Whether a shard's file was missing in the store or another one, and has not been written since. */
    boolean isDiffering(Shard shard) {
        return differing.contains(shard.id());
    }

    private List<Shard> shards(Set<ShardId> ids) {
        return ids.stream().map(lane::shard).filter(Objects::nonNull).toList();
    }

    /** Records that a shard's file has been written. */
    void written(Shard shard) {
        lost.remove(shard.id());
        differing.remove(shard.id());
    }

    /** Records that a shard's file may have been written, although the write seemed to fail. */
    void failed(Shard shard, long steadyMillis) {
        orphans.add(names.key(names.file(shard.id())), steadyMillis);
    }

    /** Corrects the shards' published files by what was found. */
    private void compare(List<StoredObject> found, boolean firstOfOwner) {
        lost.clear();
        differing.clear();
        Map<String, StoredObject> unclaimed = new HashMap<>();
        found.forEach(object -> unclaimed.put(object.key().name(), object));
        for (Shard shard : lane.shards()) {
            compare(shard, unclaimed, firstOfOwner).ifPresent(events::add);
        }
        events.addAll(noteUnclaimed(unclaimed.values(), tasks.steadyMillis()));
        for (Shard shard : lane.shards()) {
            published.store().putShard(shard);
            if (shard.dirty()) {
                dirty.add(shard, tasks.steadyMillis());
            }
        }
    }

    /** Handles the lane's files that no shard owns any more, or not yet. */
    private List<FileEvent> noteUnclaimed(Collection<StoredObject> unclaimed, long steadyMillis) {
        Set<String> past = new HashSet<>();
        for (StoredObject object : unclaimed) {
            ObjectKey key = object.key();
            if (isOurs(key.name())) {
                if (lane.hasOpened(OrphanFiles.fileOf(key).shard())) {
                    past.add(key.name());
                } else {
                    orphans.add(key, steadyMillis);
                }
            }
        }
        // The index may not know that these are retired. Or it has removed them, and a delayed write has brought them
        // back.
        Set<String> before = pastBefore;
        pastBefore = past;
        return past.stream()
                .filter(name -> !before.contains(name))
                .<FileEvent>map(this::retired)
                .toList();
    }

    private Optional<FileEvent> compare(Shard shard, Map<String, StoredObject> unclaimed, boolean first) {
        String name = names.name(shard);
        StoredObject object = unclaimed.remove(name);
        PublishedFile own = shard.publishedFile();
        if (own == null && object == null) {
            return Optional.empty();
        }
        if (own == null) {
            // Its first file, written before a transaction that was then lost. It must be removed if the shard is
            // retired.
            shard.setPublishedFile(PublishedFile.UNKNOWN);
        } else if (object == null) {
            shard.setPublishedFile(own.nowUnknown());
            lost.add(shard.id());
            differing.add(shard.id());
        } else if (!object.etag().equals(own.etag())) {
            shard.setPublishedFile(own.nowUnknown());
            differing.add(shard.id());
        } else if (first && !own.listed() && shard.entries() > 0) {
            // Either the index has not received the file's event, or this lane has not received the index's answer.
            return Optional.of(event(name, own));
        }
        return Optional.empty();
    }

    private Retired retired(String name) {
        return new Retired(name, names.lane());
    }

    private Published event(String name, PublishedFile file) {
        long shownSinceMillis = Objects.requireNonNull(file.content()).sinceMillis();
        StoredVersion stored = new StoredVersion(file.etag(), file.storedBytes());
        return new Published(name, names.lane(), file.revision(), shownSinceMillis, Published.UNKNOWN, stored);
    }

    /**
     * Whether a file is this lane's. A file that no lane of the present configuration would write belongs to the first
     * lane.
     */
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

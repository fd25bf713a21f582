package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.store.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of a lane that may stand in the object store though no shard owns them: written ahead of a transaction that was
 * then lost, or by a write that seemed to fail.
 */
final class OrphanFiles {

    private final ShardNames names;
    private final Lane lane;
    private final Map<ObjectKey, Long> foundAt = new LinkedHashMap<>();

    OrphanFiles(ShardNames names, Lane lane) {
        this.names = names;
        this.lane = lane;
    }

    /** Notes a shard's file that nobody may own, found at this time in milliseconds since 1970. */
    void add(ObjectKey file, long now) {
        foundAt.putIfAbsent(file, now);
    }

    /** Notes that a file is no stray any more. */
    void settle(ObjectKey file) {
        foundAt.remove(file);
    }

    int count() {
        return foundAt.size();
    }

    /** Those that were found at this time or before. */
    List<ObjectKey> foundBy(long time) {
        return foundAt.entrySet().stream()
                .filter(file -> file.getValue() <= time)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The shard that a stray would be the file of. */
    static ShardFile fileOf(ObjectKey stray) {
        return ShardFile.parse(stray.name()).orElseThrow();
    }

    /**
     * Takes out, of the files found at this time or before, those that have got their shard meanwhile, and those whose
     * shard is past: of these, the index may not have heard yet. What remains of them, no index has ever heard of.
     */
    List<FileEvent> takeKnown(long time) {
        List<FileEvent> retired = new ArrayList<>();
        for (ObjectKey file : foundBy(time)) {
            ShardFile shardFile = fileOf(file);
            if (isOwned(shardFile)) {
                settle(file);
            } else if (lane.isPast(shardFile.shard(), shardFile.bridge())) {
                retired.add(new Retired(file.name(), names.lane()));
                settle(file);
            }
        }
        return retired;
    }

    /**
     * Whether it is the file of a shard that is there by now, since the changes of a lost transaction have come again.
     */
    private boolean isOwned(ShardFile file) {
        Shard shard = lane.shard(file.shard());
        return shard != null && file.equals(names.file(shard.id(), ShardFile.OWN));
    }
}

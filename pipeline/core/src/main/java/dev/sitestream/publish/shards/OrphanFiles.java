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
 * Files of a lane that may exist in the object store though no shard owns them. They were written before a transaction
 * that was then lost, or by a write that seemed to fail.
 */
final class OrphanFiles {

    private final ShardNames names;
    private final Lane lane;
    private final Map<ObjectKey, Long> foundAtMillis = new LinkedHashMap<>();

    OrphanFiles(ShardNames names, Lane lane) {
        this.names = names;
        this.lane = lane;
    }

    /** Records a file that may have no owner, found at this time. */
    void add(ObjectKey file, long steadyMillis) {
        foundAtMillis.putIfAbsent(file, steadyMillis);
    }

    /** Drops a file that is no orphan any more. */
    void settle(ObjectKey file) {
        foundAtMillis.remove(file);
    }

    int count() {
        return foundAtMillis.size();
    }

    /** The files that were found at this time or before. */
    List<ObjectKey> foundBy(long timeMillis) {
        return foundAtMillis.entrySet().stream()
                .filter(file -> file.getValue() <= timeMillis)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Parses the name of an orphan file. */
    static ShardFile fileOf(ObjectKey orphan) {
        return ShardFile.parse(orphan.name()).orElseThrow();
    }

    /**
     * Drops, of the files found at this time or before, those whose shard exists by now and those whose shard is past.
     * The index may not know yet that the latter are retired, so their events are returned. No index has ever known the
     * files that remain.
     */
    List<FileEvent> takeKnown(long timeMillis) {
        List<FileEvent> retired = new ArrayList<>();
        for (ObjectKey file : foundBy(timeMillis)) {
            ShardFile shardFile = fileOf(file);
            if (isOwned(shardFile)) {
                settle(file);
            } else if (lane.hasOpened(shardFile.shard())) {
                retired.add(new Retired(file.name(), names.lane()));
                settle(file);
            }
        }
        return retired;
    }

    /** Whether the file's shard exists by now, since the changes of a lost transaction have come again. */
    private boolean isOwned(ShardFile file) {
        Shard shard = lane.shard(file.shard());
        return shard != null && file.equals(names.file(shard.id()));
    }
}

package dev.sitestream.publish;

import dev.sitestream.publish.FileEvent.Retired;
import dev.sitestream.shard.Lane;
import dev.sitestream.shard.Shard;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Files of a lane that may stand in the object store though no shard owns them: written ahead of a transaction that was
 * then lost, or by a write that seemed to fail.
 */
final class StrayFiles {

    private final Site site;
    private final int laneNumber;
    private final Lane lane;
    private final Set<ObjectKey> files = new LinkedHashSet<>();

    StrayFiles(Site site, int laneNumber, Lane lane) {
        this.site = site;
        this.laneNumber = laneNumber;
        this.lane = lane;
    }

    /** Notes a shard's file that nobody may own. */
    void add(ObjectKey file) {
        files.add(file);
    }

    /** Notes that a file is no stray any more. */
    void settle(ObjectKey file) {
        files.remove(file);
    }

    int count() {
        return files.size();
    }

    List<ObjectKey> toList() {
        return List.copyOf(files);
    }

    /** The shard that a stray would be the file of. */
    static ShardFile fileOf(ObjectKey stray) {
        return ShardFile.parse(stray.name()).orElseThrow();
    }

    /**
     * Takes out the files that have got their shard meanwhile, and those whose shard is past: of these, the index may not
     * have heard yet. What remains, no index has ever heard of.
     */
    List<FileEvent> takeKnown() {
        List<FileEvent> retired = new ArrayList<>();
        for (ObjectKey file : toList()) {
            ShardFile shardFile = fileOf(file);
            if (isOwned(shardFile)) {
                settle(file);
            } else if (lane.isPast(shardFile.shard(), shardFile.bridge())) {
                retired.add(new Retired(file.name(), laneNumber));
                settle(file);
            }
        }
        return retired;
    }

    /** Whether it is the file of a shard that is there by now, since the changes of a lost transaction have come again. */
    private boolean isOwned(ShardFile file) {
        Shard shard = lane.shard(file.shard());
        return shard != null && file.equals(ShardFile.of(site, laneNumber, shard.id(), ShardFile.OWN));
    }
}

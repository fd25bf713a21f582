package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.published.PageRecord;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.ObjectKey;

/**
 * The names of the files of a lane's shards.
 *
 * @param site the lane's site
 * @param lane the lane's number
 */
public record ShardNames(Site site, int lane) {

    /** The file of a shard itself, or one of its bridges. */
    ShardFile file(ShardId shard, long bridge) {
        return ShardFile.of(site, lane, shard, bridge);
    }

    /** Whether a file is that of a shard itself, or one of its bridges. */
    boolean isOf(ShardFile file, Shard shard) {
        return file.equals(file(shard.id(), file.bridge()));
    }

    /** The name of the file of a shard itself, or of one of its bridges. */
    public String name(Shard shard, long bridge) {
        return file(shard.id(), bridge).name();
    }

    /** The public record of a change. */
    PageRecord record(VisibleChange change) {
        String file = file(change.shard(), ShardFile.OWN).name();
        return new PageRecord(
                change.change(),
                change.url(),
                site.id(),
                Section.nameOf(change.shard().series()),
                file,
                site.sitemaps() + file,
                change.timeMicros(),
                change.visibleAtMillis());
    }

    ObjectKey key(ShardFile file) {
        return new ObjectKey(site.id(), file.name());
    }
}

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

    ShardFile file(ShardId shard) {
        return ShardFile.of(site, lane, shard);
    }

    /** The name of a shard's file. */
    public String name(Shard shard) {
        return file(shard.id()).name();
    }

    /** The public record of a change. */
    PageRecord record(VisibleChange change) {
        String file = file(change.shard()).name();
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

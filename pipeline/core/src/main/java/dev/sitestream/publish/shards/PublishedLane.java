package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * A lane as its publisher has it.
 *
 * @param names the names of its files
 * @param lane its pages and shards
 * @param store where its state is stored
 */
record PublishedLane(ShardNames names, Lane lane, LaneStore store) {

    Site site() {
        return names.site();
    }

    /** The publisher's name in log lines and health issues. */
    String owner() {
        return "site " + site().id() + (site().lanes() == 1 ? "" : ", lane " + names.lane());
    }

    /** The epoch of the last owner in the state. */
    long storedEpoch() {
        return store.publisherState().epoch();
    }

    void putEpoch(long epoch) {
        store.putPublisherState(store.publisherState().ownedBy(epoch));
    }

    /** The shard whose file has exactly this name; null if there is none. */
    @Nullable
    Shard shardOf(String file) {
        ShardFile parsed = ShardFile.parse(file).orElse(null);
        Shard shard = parsed == null ? null : lane.shard(parsed.shard());
        return shard != null && names.name(shard).equals(file) ? shard : null;
    }
}

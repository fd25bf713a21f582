package dev.sitestream.placement.series;

import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The shards of a lane that have changed: those to be stored, and those to be published. */
public final class ChangedShards {

    private final ShardRegistry registry;
    private final LaneStore store;

    /** The shards whose content has changed since the last call of {@link #takeTouched}. */
    private final SortedSet<ShardId> touched = new TreeSet<>();

    /** The shards whose records have changed since they were last stored. */
    private final SortedSet<ShardId> modified = new TreeSet<>();

    public ChangedShards(ShardRegistry registry, LaneStore store) {
        this.registry = registry;
        this.store = store;
    }

    /** Records that a shard's content changes: gives it the change's number as its revision. */
    public void touch(Shard shard, ChangeStamp stamp) {
        shard.touch(stamp.sequence());
        touched.add(shard.id());
        modified.add(shard.id());
    }

    /** Records that a shard's record has changed, but not its content. */
    public void modify(Shard shard) {
        modified.add(shard.id());
    }

    public void forget(ShardId id) {
        touched.remove(id);
        modified.remove(id);
    }

    /** Returns the shards whose content has changed since the last call. */
    public Collection<Shard> takeTouched() {
        List<Shard> shards = new ArrayList<>(touched.size());
        touched.forEach(id -> shards.add(registry.existing(id)));
        touched.clear();
        return shards;
    }

    /**
     * Stores the records that have changed.
     *
     * @return whether this change has modified any of these shards
     */
    public boolean save(ChangeStamp stamp) {
        boolean isTouched = false;
        for (ShardId id : modified) {
            Shard shard = registry.existing(id);
            store.putShard(shard);
            isTouched |= shard.revision() == stamp.sequence();
        }
        modified.clear();
        return isTouched;
    }
}

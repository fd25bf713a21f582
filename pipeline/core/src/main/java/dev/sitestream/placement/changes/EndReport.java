package dev.sitestream.placement.changes;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The end of what a file has shown: stores that it need not be reported again. */
record EndReport(LaneStore store, Function<ShardId, @Nullable Shard> shards, ShardId id, long revision)
        implements ChangeReport {

    @Override
    public int run(int most, ChangeReceiver receiver) {
        Shard shard = shards.apply(id);
        if (shard != null) {
            shard.setReported(Math.max(shard.reported(), revision));
            store.putShard(shard);
        }
        return 1;
    }

    @Override
    public boolean isDone() {
        return true;
    }
}

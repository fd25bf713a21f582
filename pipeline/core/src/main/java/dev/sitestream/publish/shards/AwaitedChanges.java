package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.InputBarriers;
import dev.sitestream.store.FencedStore;
import java.util.HashMap;
import java.util.Map;

/**
 * Files in the object store that show changes this lane has not reached yet. A former owner applied these changes in a
 * transaction that was lost, and they will come again. Until then the files are kept, so that pages that crawlers have
 * seen do not disappear for a while.
 *
 * <p>A file is kept until the lane has applied as many changes of its input as the file shows, and examines no pages
 * after a change of the configuration. With other rules, some changes have no effect when they come again, so the lane
 * may never get there. In that case the file is kept until the lane has read all input that existed when the file was
 * found.
 */
final class AwaitedChanges {

    private final Lane lane;
    private final InputBarriers barriers;
    private final Map<ShardId, Awaited> awaited = new HashMap<>();

    private record Awaited(long changes, long barrier) {}

    AwaitedChanges(Lane lane, InputBarriers barriers) {
        this.lane = lane;
        this.barriers = barriers;
    }

    /** Records that a shard's file was found to show so many changes. */
    void await(ShardId shard, long changes) {
        awaited.put(shard, new Awaited(changes, barriers.request()));
    }

    /** Whether the lane must wait for the changes that the shard's file shows. */
    boolean isToCome(ShardId shard) {
        Awaited content = awaited.get(shard);
        if (content == null) {
            return false;
        }
        boolean hasInput = lane.inputSteps() >= content.changes() || barriers.isPassed(content.barrier());
        return !hasInput || lane.examines();
    }

    /** For how many changes of the shard's file the lane has waited, see {@link FencedStore#put}. */
    long changesOf(ShardId shard) {
        Awaited content = awaited.get(shard);
        return content == null ? FencedStore.NOTHING : content.changes();
    }

    /** Records that the shard's file has been written. */
    void settle(ShardId shard) {
        awaited.remove(shard);
    }
}

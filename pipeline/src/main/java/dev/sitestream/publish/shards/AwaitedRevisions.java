package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.InputBarriers;
import dev.sitestream.store.FencedStore.LaterContent;
import java.util.HashMap;
import java.util.Map;

/**
 * Files in the object store that show changes which this lane is still to come to: the transaction in which a former
 * owner took them was lost, and they will come again. Until then these files are left, lest pages that crawlers have
 * seen already disappear for a while.
 *
 * <p>A file is left until the lane has come to the revision that it shows. What depends on the clock may come in
 * another order, so a number may not be reached again at all: then until the lane has read all input that was there
 * when the file was found, and has done what the clock asks for.
 */
final class AwaitedRevisions {

    private final Lane lane;
    private final InputBarriers barriers;
    private final Map<ShardId, Awaited> awaited = new HashMap<>();

    private record Awaited(long revision, long barrier) {}

    AwaitedRevisions(Lane lane, InputBarriers barriers) {
        this.lane = lane;
        this.barriers = barriers;
    }

    /** Notes that a shard's file was found to show this revision. */
    void await(ShardId shard, long revision) {
        awaited.put(shard, new Awaited(revision, barriers.request()));
    }

    /** Whether the lane is to wait for what the shard's file shows. */
    boolean isToCome(ShardId shard) {
        Awaited content = awaited.get(shard);
        return content != null
                && lane.sequence() < content.revision()
                && !(barriers.isPassed(content.barrier()) && lane.hasAppliedDueReminders());
    }

    /**
     * Whether a content was copied before the lane came to what the shard's file shows: written now, it would take that
     * back.
     */
    boolean isOutdated(ShardContent content) {
        Awaited shown = awaited.get(content.shard().id());
        return shown != null && content.revision() < shown.revision() && lane.sequence() >= shown.revision();
    }

    /** How the shard's file is to be written now: once it has been waited for, it is replaced in any case. */
    LaterContent policyFor(ShardId shard) {
        return awaited.containsKey(shard) ? LaterContent.REPLACE : LaterContent.KEEP;
    }

    /** Notes that the shard's file has been written. */
    void settle(ShardId shard) {
        awaited.remove(shard);
    }
}

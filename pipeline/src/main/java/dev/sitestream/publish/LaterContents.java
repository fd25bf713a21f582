package dev.sitestream.publish;

import dev.sitestream.publish.FencedStore.LaterContent;
import dev.sitestream.shard.ShardId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Files in the object store that show changes which this lane is still to come to: the transaction in which a former owner took them was lost,
 * and they will come again. Until then these files are left, lest pages that crawlers have seen already disappear for a while.
 */
final class LaterContents {

    /** What depends on the clock may come in another order, so a number may not be reached again at all. */
    private static final long LONGEST_MILLIS = Duration.ofSeconds(15).toMillis();

    private final Map<ShardId, Awaited> awaited = new HashMap<>();

    private record Awaited(long revision, long until) {}

    /** Notes that a shard's file shows this revision, at this time in milliseconds since 1970. */
    void await(ShardId shard, long revision, long now) {
        awaited.put(shard, new Awaited(revision, now + LONGEST_MILLIS));
    }

    /** Whether the lane, which has come to this sequence number, is to wait for what the shard's file shows. */
    boolean isToCome(ShardId shard, long sequence, long now) {
        Awaited content = awaited.get(shard);
        return content != null && sequence < content.revision() && now < content.until();
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

package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records changes in shards' files that no index is known to list yet, and those that have been published since. Times
 * are milliseconds since 1970.
 */
final class UnlistedChanges {

    private final Map<ShardId, Long> unlisted = new HashMap<>();
    private final List<Long> published = new ArrayList<>();

    /**
     * Records that a shard's file was written, with the time at which the oldest change that it newly shows was sent.
     */
    void write(ShardId shard, long sentAt, boolean listed) {
        unlisted.merge(shard, sentAt, Math::min);
        if (listed) {
            list(shard);
        }
    }

    /** Records that the index lists the shard's file. */
    void list(ShardId shard) {
        Long sentAt = unlisted.remove(shard);
        if (sentAt != null) {
            published.add(sentAt);
        }
    }

    /** Drops a shard that no longer exists. */
    void forget(ShardId shard) {
        unlisted.remove(shard);
    }

    /** Returns how long the oldest change of each file that was published since the last call has waited until now. */
    List<Duration> takePublished(long now) {
        if (published.isEmpty()) {
            return List.of();
        }
        List<Duration> waited =
                published.stream().map(sentAt -> Waiting.since(sentAt, now)).toList();
        published.clear();
        return waited;
    }
}

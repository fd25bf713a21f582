package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes in shards' files that no index is known to list yet, and those that have been published since. Times are
 * milliseconds since 1970.
 */
final class UnlistedChanges {

    private final Map<ShardId, Long> unlisted = new HashMap<>();
    private final List<Long> published = new ArrayList<>();

    /** A shard's file was written, and the oldest change that it has brought was sent at this time. */
    void write(ShardId shard, long sentAt, boolean listed) {
        unlisted.merge(shard, sentAt, Math::min);
        if (listed) {
            list(shard);
        }
    }

    /** The index lists the shard's file. */
    void list(ShardId shard) {
        Long sentAt = unlisted.remove(shard);
        if (sentAt != null) {
            published.add(sentAt);
        }
    }

    /** The shard is no more. */
    void forget(ShardId shard) {
        unlisted.remove(shard);
    }

    /** How long the oldest change of each file that was published since the last call has waited until now. */
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

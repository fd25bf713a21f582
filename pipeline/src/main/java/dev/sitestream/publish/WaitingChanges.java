package dev.sitestream.publish;

import dev.sitestream.shard.ShardId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * For each shard, when the oldest of the changes was sent that its published file does not show yet.
 *
 * <p>A change waits through three stages: not in any copy of the content, in a copy that is being written, written but
 * not listed. All times are in milliseconds since 1970.
 */
final class WaitingChanges {

    private final Map<ShardId, Long> arrived = new HashMap<>();
    private final Map<ShardId, Long> copied = new HashMap<>();
    private final Map<ShardId, Long> written = new HashMap<>();
    private final List<Long> published = new ArrayList<>();

    /** A change that was sent at this time has changed the shard. */
    void arrive(ShardId shard, long sentAt) {
        arrived.merge(shard, sentAt, Math::min);
    }

    /** The shard's content was copied to be written. */
    void copy(ShardId shard) {
        move(shard, arrived, copied);
    }

    /** The copy was written. */
    void write(ShardId shard, boolean listed) {
        move(shard, copied, written);
        if (listed) {
            list(shard);
        }
    }

    /** The index lists the shard's file. */
    void list(ShardId shard) {
        Long sentAt = written.remove(shard);
        if (sentAt != null) {
            published.add(sentAt);
        }
    }

    /** The shard is no more. */
    void forget(ShardId shard) {
        arrived.remove(shard);
        copied.remove(shard);
        written.remove(shard);
    }

    /** How long the oldest change of each file that was published since the last call has waited until now. */
    List<Duration> takePublished(long now) {
        List<Duration> waited = published.stream()
                .map(sentAt -> Duration.ofMillis(Math.max(0, now - sentAt)))
                .toList();
        published.clear();
        return waited;
    }

    private static void move(ShardId shard, Map<ShardId, Long> from, Map<ShardId, Long> to) {
        Long sentAt = from.remove(shard);
        if (sentAt != null) {
            to.merge(shard, sentAt, Math::min);
        }
    }
}

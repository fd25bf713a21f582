package dev.sitestream.publish;

import dev.sitestream.shard.LaneStore;
import dev.sitestream.shard.ShardId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The changes of pages that crawlers can see by now, and that the site has not been told of. */
final class UntoldChanges {

    /** Keeps a run short: a file that was written for the first time may show 50,000 changes. */
    static final int MOST_AT_ONCE = 1_000;

    private final LaneStore store;
    private final Map<ShardId, Long> shown = new TreeMap<>();

    UntoldChanges(LaneStore store) {
        this.store = store;
    }

    /** Notes that a shard's file is listed, and shows this revision. */
    void show(ShardId shard, long revision) {
        shown.merge(shard, revision, Math::max);
    }

    /** How many shards have changes that are still to be told. */
    int shards() {
        return shown.size();
    }

    /** Some of them; those that are left come with the next calls. */
    List<PublishedChange> take() {
        if (shown.isEmpty()) {
            return List.of();
        }
        List<PublishedChange> changes = new ArrayList<>();
        Iterator<Map.Entry<ShardId, Long>> shards = shown.entrySet().iterator();
        while (shards.hasNext() && changes.size() < MOST_AT_ONCE) {
            Map.Entry<ShardId, Long> shard = shards.next();
            int most = MOST_AT_ONCE - changes.size();
            List<PublishedChange> some = take(shard.getKey(), shard.getValue(), most);
            changes.addAll(some);
            if (some.size() < most) {
                shards.remove();
            }
        }
        return changes;
    }

    /** At most so many of one shard's, up to a revision; fewer when there are no more. */
    List<PublishedChange> take(ShardId shard, long revision, int most) {
        return store.takeUnpublished(shard, revision, most).stream()
                .map(PublishedChange::new)
                .toList();
    }
}

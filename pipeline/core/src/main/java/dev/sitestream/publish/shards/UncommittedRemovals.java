package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.ShardId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Shards that pages have left as their last place, after they had moved, in a transaction that can still be lost. Their
 * files are not written before it is committed. A successor reads the same changes, but takes longer to let such a page
 * go, since it knows less of the other files. So it would show the page again.
 */
final class UncommittedRemovals {

    private final LongSupplier commits;

    /** The number of commits before the removal. */
    private final Map<ShardId, Long> commitsBefore = new HashMap<>();

    UncommittedRemovals(LongSupplier commits) {
        this.commits = commits;
    }

    /** Records that pages have just left these shards. */
    void add(Collection<ShardId> shards) {
        shards.forEach(shard -> commitsBefore.put(shard, commits.getAsLong()));
    }

    /** Whether a removal from this shard can still be lost. */
    boolean isIn(ShardId shard) {
        return !isEmpty() && commitsBefore.containsKey(shard);
    }

    /** Whether no removal can be lost any more. */
    boolean isEmpty() {
        if (!commitsBefore.isEmpty()) {
            long committed = commits.getAsLong();
            commitsBefore.values().removeIf(before -> committed > before);
        }
        return commitsBefore.isEmpty();
    }
}

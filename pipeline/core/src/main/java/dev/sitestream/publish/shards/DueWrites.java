package dev.sitestream.publish.shards;

import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.CopyPace;
import dev.sitestream.publish.Uploads.Urgency;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Starts the writes of a lane's shards that are due, the most urgent first, as far as threads are free. */
final class DueWrites {

    /**
     * The number of copied slots after which one run copies no further file. Copying blocks the stream thread, which
     * has other work.
     */
    private static final int SLOTS_AT_ONCE = 50_000;

    private final PublishedLane lane;
    private final DirtyShards dirty;
    private final StoreReconciler reconciler;
    private final LanePublicationHold hold;
    private final ShardWrites writes;
    private final CopyPace copies;
    private final Lag lag = new Lag();

    DueWrites(
            PublishedLane lane,
            DirtyShards dirty,
            StoreReconciler reconciler,
            LanePublicationHold hold,
            ShardWrites writes,
            CopyPace copies) {
        this.lane = lane;
        this.dirty = dirty;
        this.reconciler = reconciler;
        this.hold = hold;
        this.writes = writes;
        this.copies = copies;
    }

    /** Records that an event was read that was sent at this time. */
    void read(long sentAtMillis, long steadyMillis) {
        lag.read(sentAtMillis, steadyMillis);
    }

    /** Writes shards whose files somebody else has changed or removed, and those that have waited long enough. */
    void start(long steadyMillis) {
        Set<Shard> due = new LinkedHashSet<>(reconciler.differing());
        due.addAll(dirty.due(steadyMillis, lag.patienceMillis(steadyMillis)));
        start(due.stream().filter(shard -> shard.dirty() && shard.needsFile()).toList());
    }

    /**
     * Writes lost files while publication is held, which can only bring pages back. What such a file last showed is
     * unknown, so it gets the lane's present content. That may be empty, but then the index does not list a missing
     * file.
     */
    void startLost() {
        start(reconciler.lost());
    }

    private void start(Collection<Shard> shards) {
        int copiedSlots = 0;
        for (Shard shard : shards) {
            if (copiedSlots >= SLOTS_AT_ONCE) {
                return;
            }
            copiedSlots +=
                    isUrgent(shard) ? start(shard, Urgency.URGENT) : copies.copy(() -> start(shard, Urgency.ORDINARY));
        }
    }

    /** Returns the number of slots that were copied, 0 if no thread is free. */
    private int start(Shard shard, Urgency urgency) {
        // The present number, not that at the time of the result: by then, many pages may have gone.
        return writes.mayStart(shard, urgency)
                ? writes.start(shard, urgency, new Progress(shard, lane.lane().livePages()))
                : 0;
    }

    private boolean isUrgent(Shard shard) {
        return lane.site().waits(shard.id().series()).isUrgent() || reconciler.isDiffering(shard);
    }

    /** Passes on what becomes of a write that was started with so many pages in the lane. */
    private final class Progress implements ShardWrites.Listener {

        private final Shard shard;
        private final long pages;

        Progress(Shard shard, long pages) {
            this.shard = shard;
            this.pages = pages;
        }

        @Override
        public void started() {
            dirty.writeStarted(shard);
        }

        @Override
        public void ended(double cpuSeconds, double tookSeconds, long steadyMillis) {
            dirty.writeEnded(shard, cpuSeconds, tookSeconds, steadyMillis);
        }

        @Override
        public void written(long steadyMillis) {
            hold.published(pages, steadyMillis);
            reconciler.written(shard);
            dirty.written(shard, steadyMillis);
        }

        @Override
        public void failed(long steadyMillis) {
            reconciler.failed(shard, steadyMillis);
        }
    }
}

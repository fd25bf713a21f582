package dev.sitestream.placement.records;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.LaneStore.NumberedTombstone;
import dev.sitestream.placement.state.LaneStore.Tombstone;
import dev.sitestream.placement.state.PageState.Deleted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tombstones of deleted pages. They expire by the time of their records; each event removes a few expired ones. */
public final class Tombstones {

    private static final int FORGOTTEN_PER_EVENT = 2;

    private final LaneStore store;
    private final Duration retention;
    private final List<String> forgotten = new ArrayList<>();
    private @Nullable NumberedTombstone oldest;

    public Tombstones(LaneStore store, Duration retention) {
        this.store = store;
        this.retention = retention;
        this.oldest = store.oldestTombstone();
    }

    /**
     * Adds a tombstone under its sequence number; {@code arrivedAtMillis} is its record's timestamp.
     */
    public void add(String url, long sequence, long arrivedAtMillis) {
        Tombstone tombstone = new Tombstone(url, arrivedAtMillis);
        store.putTombstone(sequence, tombstone);
        if (oldest == null) {
            oldest = new NumberedTombstone(sequence, tombstone);
        }
    }

    /** Returns the pages without any record since the last call, because their tombstones have expired. */
    public List<String> takeForgotten() {
        if (forgotten.isEmpty()) {
            return List.of();
        }
        List<String> taken = List.copyOf(forgotten);
        forgotten.clear();
        return taken;
    }

    /** Removes expired tombstones, by the timestamp of the record that is being processed. */
    public void forget(long arrivedAtMillis) {
        for (int i = 0; i < FORGOTTEN_PER_EVENT; i++) {
            NumberedTombstone next = oldest;
            if (next == null || arrivedAtMillis - next.tombstone().arrivedAtMillis() <= retention.toMillis()) {
                return;
            }
            String url = next.tombstone().url();
            // A page that came back, or was deleted again, keeps its state despite the expiry of an earlier deletion.
            if (store.page(url) instanceof Deleted deleted && deleted.sequence() == next.sequence()) {
                store.removeUnlisted(url);
                forgotten.add(url);
            }
            store.removeTombstone(next.sequence());
            oldest = store.oldestTombstone();
        }
    }
}

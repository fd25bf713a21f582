package dev.sitestream.placement.former;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Sets the marks of shards again when a lane starts, from their slots. */
final class MarkRestoration {

    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;

    MarkRestoration(LaneStore store, Function<ShardId, @Nullable Shard> shards) {
        this.store = store;
        this.shards = shards;
    }

    /**
     * Sets the marks of these shards.
     *
     * @param arrived receives the newest place of each page that has arrived there, and whose former places are
     *     perhaps not cleared
     * @throws IllegalStateException when slots linger that no page has left
     */
    void restore(Iterable<Shard> present, BiConsumer<Place, Arrival> arrived) {
        List<Shard> marked = StreamSupport.stream(present.spliterator(), false)
                .filter(Shard::hadMarks)
                .toList();
        marked.forEach(this::markLeft);
        marked.forEach(shard -> markNewest(shard).forEach(arrived));
        for (Shard shard : present) {
            if (!shard.areAllLingeringMarked()) {
                throw new IllegalStateException("slots of " + shard.id() + " show pages that have not left them");
            }
        }
    }

    private void markLeft(Shard shard) {
        store.scan(shard.id(), 0, (slot, page) -> {
            Arrival arrival = ListedPage.arrivalOf(page);
            if (arrival != null) {
                for (LeftPlace left : arrival.left()) {
                    Shard former = shards.apply(left.place().shard());
                    if (former != null && store.slot(left.place()) != null) {
                        former.markLingering(left.place().slot());
                    }
                }
            }
            return true;
        });
    }

    private Map<Place, Arrival> markNewest(Shard shard) {
        Map<Place, Arrival> arrived = new LinkedHashMap<>();
        store.scan(shard.id(), 0, (slot, page) -> {
            Arrival arrival = ListedPage.arrivalOf(page);
            if (arrival == null || !arrival.hasFormer()) {
                return true;
            }
            boolean isNewest = !shard.isLingering(slot);
            if (isNewest && arrival.leaving() != null) {
                shard.markLingering(slot);
                shard.markLeaving(slot);
            }
            if (arrival.left().stream().anyMatch(left -> isLingering(left.place()))
                    || (isNewest && !shard.hasShown(arrival.revision()))) {
                shard.markArriving(slot);
            } else if (isNewest) {
                arrived.put(new Place(shard.id(), slot), arrival);
            }
            return true;
        });
        return arrived;
    }

    private boolean isLingering(Place place) {
        Shard shard = shards.apply(place.shard());
        return shard != null && shard.isLingering(place.slot());
    }
}

package dev.sitestream.placement.former;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The slots of pages that have come from other places, and the shards of these slots. What is asked for must exist: an
 * absent slot or shard means damaged state.
 */
final class ArrivalSlots {

    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;

    ArrivalSlots(LaneStore store, Function<ShardId, @Nullable Shard> shards) {
        this.store = store;
        this.shards = shards;
    }

    /** Returns a shard; null if it is forgotten, since no index lists its file any more. */
    @Nullable
    Shard find(ShardId id) {
        return shards.apply(id);
    }

    Shard shard(ShardId id) {
        Shard shard = find(id);
        if (shard == null) {
            throw new IllegalStateException("a page was at " + id + ", which does not exist");
        }
        return shard;
    }

    /** Whether the page of a slot has left it, and the slot still shows it; false if its shard is forgotten. */
    boolean isLingering(Place place) {
        Shard shard = find(place.shard());
        return shard != null && shard.isLingering(place.slot());
    }

    /** Whether crawlers may see a file as it was before a revision. */
    boolean mayBeSeenBefore(long revision, ShardId file) {
        Shard shard = find(file);
        return shard != null && !shard.hasShown(revision);
    }

    /** Empties a place that its page has left: the file need not show the page there any more. */
    void release(Shard shard, LeftPlace left) {
        shard.release(left.place().slot(), left.entrySize());
        store.removeSlot(left.place());
    }

    byte[] slotAt(Place place) {
        byte[] slot = store.slot(place);
        if (slot == null) {
            throw new IllegalStateException("no page is at " + place);
        }
        return slot;
    }

    Arrival arrivalAt(Place place) {
        return arrivalOf(place, slotAt(place));
    }

    static Arrival arrivalOf(Place place, byte[] slot) {
        Arrival arrival = ListedPage.arrivalOf(slot);
        if (arrival == null) {
            throw new IllegalStateException("no page has arrived at " + place);
        }
        return arrival;
    }

    /** Returns this place as one that its page leaves. */
    static LeftPlace left(Place place, byte[] slot) {
        return new LeftPlace(place, ListedPage.listed(place, slot).entry().size());
    }

    /**
     * Returns the arrivals in a row of slots whose pages wait for an acknowledgement. Pages often arrive in a row; a
     * scan is cheaper than a read for each.
     */
    List<Arrival> arrivalsFrom(Shard shard, int first, int most) {
        if (shard.marks().former(first + 1) != FormerState.ARRIVING) {
            return List.of(arrivalAt(new Place(shard.id(), first)));
        }
        List<Arrival> row = new ArrayList<>();
        store.scan(shard.id(), first, (slot, page) -> {
            if (slot != first + row.size() || shard.marks().former(slot) != FormerState.ARRIVING) {
                return false;
            }
            row.add(arrivalOf(new Place(shard.id(), slot), page));
            return row.size() < most;
        });
        if (row.isEmpty()) {
            throw new IllegalStateException("no page is at " + new Place(shard.id(), first));
        }
        return row;
    }
}

package dev.sitestream.placement.former;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import java.util.ArrayList;
import java.util.List;

/** Reads slots of pages that have come from other places. Each must exist: an absent one means damaged state. */
final class ArrivalSlots {

    private final LaneStore store;

    ArrivalSlots(LaneStore store) {
        this.store = store;
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
        if (!shard.isArriving(first + 1)) {
            return List.of(arrivalAt(new Place(shard.id(), first)));
        }
        List<Arrival> row = new ArrayList<>();
        store.scan(shard.id(), first, (slot, page) -> {
            if (slot != first + row.size() || !shard.isArriving(slot)) {
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

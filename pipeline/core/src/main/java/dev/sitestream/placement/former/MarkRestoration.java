package dev.sitestream.placement.former;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import dev.sitestream.placement.state.SlotMarks.SlotState;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Sets the marks of shards again when a lane starts, from their slots. */
final class MarkRestoration {

    private final LaneStore store;
    private final ArrivalSlots slots;

    MarkRestoration(LaneStore store, ArrivalSlots slots) {
        this.store = store;
        this.slots = slots;
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
        Map<Shard, BitSet> arrivals = new LinkedHashMap<>();
        marked.forEach(shard -> arrivals.put(shard, markLeft(shard)));
        arrivals.forEach((shard, ofShard) -> markNewest(shard, ofShard).forEach(arrived));
        for (Shard shard : present) {
            if (!shard.areAllLingeringMarked()) {
                throw new IllegalStateException("slots of " + shard.id() + " show pages that have not left them");
            }
        }
    }

    /** Marks the places that pages of a shard have left; returns the slots of pages that were elsewhere before. */
    private BitSet markLeft(Shard shard) {
        BitSet arrivals = new BitSet();
        BitSet listing = shard.storedListing();
        if (listing == null) {
            store.scan(shard.id(), 0, (slot, page) -> {
                markLeft(slot, page, arrivals);
                return true;
            });
        } else {
            listing.stream().forEach(slot -> markLeft(slot, store.slot(new Place(shard.id(), slot)), arrivals));
        }
        return arrivals;
    }

    private void markLeft(int slot, byte @Nullable [] page, BitSet arrivals) {
        Arrival arrival = page == null ? null : ListedPage.arrivalOf(page);
        if (arrival != null) {
            for (LeftPlace left : arrival.left()) {
                Shard former = slots.find(left.place().shard());
                if (former != null && store.slot(left.place()) != null) {
                    former.marks().set(left.place().slot(), SlotState.LINGERING);
                }
            }
            if (arrival.hasFormer()) {
                arrivals.set(slot);
            }
        }
    }

    private Map<Place, Arrival> markNewest(Shard shard, BitSet arrivals) {
        Map<Place, Arrival> arrived = new LinkedHashMap<>();
        arrivals.stream().forEach(slot -> markNewest(shard, slot, arrived));
        return arrived;
    }

    private void markNewest(Shard shard, int slot, Map<Place, Arrival> arrived) {
        Place place = new Place(shard.id(), slot);
        Arrival arrival = ListedPage.arrivalOf(Objects.requireNonNull(store.slot(place)));
        if (arrival == null) {
            return;
        }
        boolean isNewest = !shard.isLingering(slot);
        if (isNewest && arrival.leaving() != null) {
            shard.marks().set(slot, SlotState.LEAVING);
        }
        if (arrival.left().stream().anyMatch(left -> slots.isLingering(left.place()))
                || (isNewest && !shard.hasShown(arrival.revision()))) {
            shard.marks().set(slot, FormerState.ARRIVING);
        } else if (isNewest) {
            // Until its files are known: the shard may be stored when another of its pages waits no more.
            shard.marks().set(slot, FormerState.CLEARING);
            arrived.put(place, arrival);
        }
    }
}

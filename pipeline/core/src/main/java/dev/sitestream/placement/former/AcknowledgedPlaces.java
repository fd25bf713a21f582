package dev.sitestream.placement.former;

import dev.sitestream.placement.former.FormerPlaces.Departed;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import dev.sitestream.placement.state.SlotMarks.SlotState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What acknowledgements change: a page that is visible at its newest place is released at the others, then it waits
 * until these are cleared, and then it leaves its newest place if it was deleted or withheld.
 */
final class AcknowledgedPlaces {

    private final LaneStore store;
    private final ArrivalSlots slots;
    private final Clearance clearance = new Clearance();

    /** The revision of each shard that the index lists, where pages wait for it. */
    private final Map<ShardId, Long> acknowledged = new LinkedHashMap<>();

    /** The newest places of leaving pages whose former places are cleared. */
    private final Deque<Place> departing = new ArrayDeque<>();

    /** The arrivals that are being looked at. */
    private @Nullable Pass pass;

    /** A look at all arrivals of a shard. */
    private static final class Pass {

        private final ShardId shard;
        private final long revision;
        private int nextSlot;

        Pass(ShardId shard, long revision) {
            this.shard = shard;
            this.revision = revision;
        }
    }

    AcknowledgedPlaces(LaneStore store, ArrivalSlots slots) {
        this.store = store;
        this.slots = slots;
    }

    /** Records that the index lists this revision of a shard, in a way that can't be lost any more. */
    void acknowledge(Shard shard, long revision) {
        shard.copied(revision);
        if (shard.marks().hasArriving() || clearance.isAwaited(shard.id())) {
            acknowledged.merge(shard.id(), revision, Math::max);
        }
    }

    /** Records that a shard is forgotten: no index lists its file. */
    void forget(ShardId shard) {
        clearance.clear(shard, Long.MAX_VALUE, this::settle);
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    boolean isPending() {
        return pass != null || !acknowledged.isEmpty() || !departing.isEmpty();
    }

    /**
     * Releases the places that wait for the acknowledgements that have come.
     *
     * @param most the number of arrivals after which it stops; the next call goes on
     * @param changed receives each shard whose content has changed, and gives it a new revision
     */
    void release(int most, Consumer<Shard> changed, Departed departed) {
        int left = most;
        while (left > 0 && isPending()) {
            if (!departing.isEmpty()) {
                depart(departing.remove(), changed, departed);
                left--;
                continue;
            }
            Pass current = pass == null ? nextPass() : pass;
            Shard shard = slots.find(current.shard);
            int slot = shard == null ? -1 : shard.marks().nextArriving(current.nextSlot);
            pass = slot < 0 ? null : current;
            if (shard != null && slot >= 0) {
                left -= release(shard, slot, current, left, changed);
            } else if (shard != null) {
                store.putShard(shard);
            }
        }
    }

    private Pass nextPass() {
        Map.Entry<ShardId, Long> first = acknowledged.entrySet().iterator().next();
        acknowledged.remove(first.getKey());
        clearance.clear(first.getKey(), first.getValue(), this::settle);
        return new Pass(first.getKey(), first.getValue());
    }

    /** Releases the places that a row of pages has left, from this slot on; returns the length of the row. */
    private int release(Shard shard, int first, Pass current, int most, Consumer<Shard> changed) {
        List<Arrival> row = slots.arrivalsFrom(shard, first, most);
        for (int i = 0; i < row.size(); i++) {
            // A release may have emptied another slot of the row.
            if (row.get(i).revision() <= current.revision && shard.marks().former(first + i) == FormerState.ARRIVING) {
                release(new Place(shard.id(), first + i), row.get(i), changed);
            }
        }
        current.nextSlot = first + row.size();
        return row.size();
    }

    /** Releases all places that a page has left before it came to one at which it has arrived. */
    void release(Place place, Arrival arrival, Consumer<Shard> changed) {
        for (LeftPlace left : arrival.left()) {
            if (slots.isLingering(left.place())) {
                Shard former = slots.shard(left.place().shard());
                slots.release(former, left);
                changed.accept(former);
            }
        }
        Shard shard = slots.shard(place.shard());
        switch (shard.marks().state(place.slot())) {
            // The page has moved on, and its newest place has a longer list.
            case LINGERING -> shard.marks().set(place.slot(), FormerState.NONE);
            case ORDINARY, LEAVING -> clear(place, arrival);
        }
    }

    /** Has a page wait until crawlers don't see it at former places, which are released. */
    private void clear(Place newest, Arrival arrival) {
        Map<ShardId, Long> files = new HashMap<>();
        for (LeftPlace left : arrival.left()) {
            Shard former = slots.find(left.place().shard());
            if (former != null && !former.hasShown(former.revision())) {
                files.put(former.id(), former.revision());
            }
        }
        Departure removal = arrival.removal();
        if (removal != null && slots.mayBeSeenBefore(removal.revision(), removal.shard())) {
            files.put(removal.shard(), removal.revision());
        }
        slots.shard(newest.shard()).marks().set(newest.slot(), FormerState.CLEARING);
        if (files.isEmpty()) {
            settle(newest);
        } else {
            clearance.await(newest, files);
        }
    }

    /** Records that crawlers see a page at no other place. */
    private void settle(Place newest) {
        Shard shard = slots.shard(newest.shard());
        shard.marks().set(newest.slot(), FormerState.NONE);
        store.putShard(shard);
        if (shard.marks().state(newest.slot()) == SlotState.LEAVING) {
            departing.add(newest);
        }
    }

    private void depart(Place place, Consumer<Shard> changed, Departed departed) {
        Shard shard = slots.shard(place.shard());
        if (shard.marks().state(place.slot()) != SlotState.LEAVING) {
            return; // The page has come back.
        }
        byte[] slot = slots.slotAt(place);
        slots.release(shard, ArrivalSlots.left(place, slot));
        changed.accept(shard);
        departed.leave(
                place,
                slot,
                Objects.requireNonNull(ArrivalSlots.arrivalOf(place, slot).leaving()));
    }

    /** Lets a place that is not its page's newest one any more wait for no other files. */
    void stopClearing(Shard shard, Place place) {
        if (shard.marks().former(place.slot()) == FormerState.CLEARING) {
            clearance.forget(place);
            shard.marks().set(place.slot(), FormerState.NONE);
        }
    }
}

package dev.sitestream.placement;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.EntrySize;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The places that pages have left and that still show them. A place is released once the index lists the page at the
 * next place or at a later one, and once the page is deleted or withheld.
 *
 * <p>The places of a page are a chain through its slots ({@link Arrival}). Of a place with the mark of an arrival, the
 * place before it lingers; of one without the mark, no place before it does. So what lingers is known from the slots,
 * and the marks are set again after a restart.
 */
final class LeftPlaces {

    private final LaneStore store;
    private final Function<ShardId, @Nullable Shard> shards;

    /** The revision of each shard that the index lists, where places wait for it. */
    private final Map<ShardId, Long> acknowledged = new LinkedHashMap<>();

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

    /**
     * Restores the marks from the slots.
     *
     * @throws IllegalStateException when slots linger that no page has left
     */
    LeftPlaces(LaneStore store, Iterable<Shard> present, Function<ShardId, @Nullable Shard> shards) {
        this.store = store;
        this.shards = shards;
        for (Shard shard : present) {
            if (shard.hadArrivals()) {
                restoreArrivals(shard);
            }
        }
        for (Shard shard : present) {
            if (!shard.areAllLingeringMarked()) {
                throw new IllegalStateException("slots of " + shard.id() + " show pages that have not left them");
            }
        }
    }

    /** Records that the index lists this revision of a shard, in a way that can't be lost any more. */
    void acknowledge(Shard shard, long revision) {
        if (shard.hasArrivals()) {
            acknowledged.merge(shard.id(), revision, Math::max);
        }
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    boolean hasAcknowledged() {
        return pass != null || !acknowledged.isEmpty();
    }

    /**
     * Releases the places that wait for the acknowledgements that have come.
     *
     * @param most the number of arrivals after which it stops; the next call goes on
     * @param changed receives each shard whose content has changed
     */
    void releaseAcknowledged(int most, Consumer<Shard> changed) {
        int left = most;
        while (left > 0 && hasAcknowledged()) {
            Pass current = pass == null ? nextPass() : pass;
            Shard shard = shards.apply(current.shard);
            int slot = shard == null ? -1 : shard.nextArrival(current.nextSlot);
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
        return new Pass(first.getKey(), first.getValue());
    }

    /** Releases the places before a row of arrivals, from this slot on; returns the length of the row. */
    private int release(Shard shard, int first, Pass current, int most, Consumer<Shard> changed) {
        List<Arrival> row = arrivalsFrom(shard, first, most);
        for (int i = 0; i < row.size(); i++) {
            Place place = new Place(shard.id(), first + i);
            Arrival arrival = row.get(i);
            if (arrival.revision() <= current.revision && hasArrival(place)) {
                releaseBefore(place, arrival, changed);
            }
        }
        current.nextSlot = first + row.size();
        return row.size();
    }

    /** Returns the arrivals in a row of slots. Pages often arrive in a row; a scan is cheaper than a read for each. */
    private List<Arrival> arrivalsFrom(Shard shard, int first, int most) {
        if (!shard.hasArrival(first + 1)) {
            return List.of(arrivalAt(new Place(shard.id(), first)));
        }
        List<Arrival> row = new ArrayList<>();
        store.scan(shard.id(), first, (slot, page) -> {
            if (slot != first + row.size() || !shard.hasArrival(slot)) {
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

    /**
     * Releases all places that a page has left before it came to this one.
     *
     * @param changed receives each shard whose content has changed
     */
    void releaseBefore(Place place, Consumer<Shard> changed) {
        if (hasArrival(place)) {
            releaseBefore(place, arrivalAt(place), changed);
        }
    }

    private void releaseBefore(Place place, Arrival latest, Consumer<Shard> changed) {
        Place at = place;
        Arrival arrival = latest;
        while (arrival != null) {
            existing(at.shard()).settleArrival(at.slot());
            at = arrival.from();
            // Read before the slot is removed that holds it.
            Arrival before = hasArrival(at) ? arrivalAt(at) : null;
            Shard former = existing(at.shard());
            release(former, at, arrival.entrySize());
            changed.accept(former);
            arrival = before;
        }
    }

    private void release(Shard shard, Place place, EntrySize entrySize) {
        shard.release(place.slot(), entrySize);
        store.removeSlot(place);
    }

    /**
     * Releases the place in the same shard that a page has left earlier: the file that shows the page at its new place
     * needn't show it twice.
     *
     * @param place the page's new place
     * @param latest its arrival there
     * @param changed receives the shard if its content has changed
     */
    void releaseInSameShard(Place place, Arrival latest, Consumer<Shard> changed) {
        Place next = place;
        Arrival arrival = latest;
        while (!arrival.from().shard().equals(place.shard())) {
            next = arrival.from();
            if (!hasArrival(next)) {
                return;
            }
            arrival = arrivalAt(next);
        }
        takeOutOfChain(next, arrival, changed);
        if (!next.equals(place)) {
            // The slot that is put last is the page's place.
            store.putSlot(place, slotAt(place));
        }
    }

    /** Releases the place before an arrival; the one before that then waits for the arrival. */
    private void takeOutOfChain(Place next, Arrival arrival, Consumer<Shard> changed) {
        Place place = arrival.from();
        Shard shard = existing(place.shard());
        if (hasArrival(place)) {
            Arrival former = arrivalAt(place);
            Arrival joined = new Arrival(former.from(), former.entrySize(), arrival.revision());
            store.putSlot(next, ListedPage.arrived(slotAt(next), joined));
            shard.settleArrival(place.slot());
        } else {
            existing(next.shard()).settleArrival(next.slot());
        }
        release(shard, place, arrival.entrySize());
        changed.accept(shard);
    }

    private void restoreArrivals(Shard shard) {
        store.scan(shard.id(), 0, (slot, page) -> {
            Arrival arrival = ListedPage.arrivalOf(page);
            Shard former = arrival == null ? null : shards.apply(arrival.from().shard());
            if (arrival != null && former != null && store.slot(arrival.from()) != null) {
                shard.markArrival(slot);
                former.markLingering(arrival.from().slot());
            }
            return true;
        });
    }

    private boolean hasArrival(Place place) {
        return existing(place.shard()).hasArrival(place.slot());
    }

    private byte[] slotAt(Place place) {
        byte[] page = store.slot(place);
        if (page == null) {
            throw new IllegalStateException("no page is at " + place);
        }
        return page;
    }

    private Arrival arrivalAt(Place place) {
        return arrivalOf(place, slotAt(place));
    }

    private static Arrival arrivalOf(Place place, byte[] page) {
        Arrival arrival = ListedPage.arrivalOf(page);
        if (arrival == null) {
            throw new IllegalStateException("no page has arrived at " + place);
        }
        return arrival;
    }

    private Shard existing(ShardId id) {
        Shard shard = shards.apply(id);
        if (shard == null) {
            throw new IllegalStateException("a page was at " + id + ", which does not exist");
        }
        return shard;
    }
}

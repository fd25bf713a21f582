package dev.sitestream.placement.series;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The shard of a section whose free slots are being filled: the fullest one that had room when it was chosen. */
final class FilledShard {

    private static final int NONE = 0;

    private final Limits limits;
    private final FileBudget budget;
    private final LaneStore store;
    private int number;

    /** Its occupied slots; derived from the store when needed. */
    private @Nullable BitSet occupied;

    FilledShard(int number, Limits limits, FileBudget budget, LaneStore store) {
        this.number = number;
        this.limits = limits;
        this.budget = budget;
        this.store = store;
    }

    /** Returns its number; 0 if there is none. */
    int number() {
        return number;
    }

    /**
     * Chooses the shard for a page: the present one while that has room for it.
     *
     * @param present the one that is filled now; null if none is
     * @return null if none has room
     */
    @Nullable
    Shard choose(Collection<Shard> shards, @Nullable Shard present, EntrySize entrySize, Compaction compaction) {
        if (present != null && takes(present, entrySize, compaction)) {
            return present;
        }
        Shard fullest = shards.stream()
                .filter(shard -> takes(shard, entrySize, compaction))
                .max(Comparator.comparingInt(Shard::live).thenComparing(Shard::id, Comparator.reverseOrder()))
                .orElse(null);
        if (fullest != null) {
            become(fullest);
        }
        return fullest;
    }

    private boolean takes(Shard shard, EntrySize entrySize, Compaction compaction) {
        return !compaction.isEmptying(shard.id().number())
                && budget.freeSlots(shard) > 0
                && shard.fits(entrySize, limits);
    }

    /** Fills this shard from now on. */
    void become(Shard shard) {
        number = shard.id().number();
        occupied = null;
    }

    /** Fills none, until another one is chosen. */
    void clear() {
        number = NONE;
        occupied = null;
    }

    /** Records that a page has come to a slot. */
    void occupy(Place place) {
        if (occupied != null && place.shard().number() == number) {
            occupied.set(place.slot());
        }
    }

    /** Records that a slot was freed. */
    void free(Place place) {
        if (occupied != null && place.shard().number() == number) {
            occupied.clear(place.slot());
        }
    }

    /** Returns the free slot of this shard, which was chosen, that is filled next. */
    Place freeSlot(Shard shard) {
        if (occupied == null) {
            BitSet slots = new BitSet(limits.urls());
            store.scan(shard.id(), 0, (slot, page) -> {
                slots.set(slot);
                return true;
            });
            shard.left().addTo(slots);
            occupied = slots;
        }
        return new Place(shard.id(), occupied.nextClearBit(0));
    }
}

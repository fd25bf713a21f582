package dev.sitestream.placement.former;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.Leaving;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import dev.sitestream.placement.state.SlotMarks.SlotState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The places other than the newest one at which crawlers may see a page. {@code docs/publishing-protocol.md} has the
 * rule:
 *
 * <ol>
 *   <li>A page <em>arrives</em>: its former places show it until the index lists it at the newest one. Then they are
 *       released.
 *   <li>It is <em>cleared</em>: crawlers may see the former places until the index lists their files without it.
 *   <li>A page that is deleted or withheld meanwhile is <em>leaving</em>: its newest place shows it until all others
 *       are cleared.
 * </ol>
 *
 * <p>The newest place of a page has the list of all others in its slot ({@link Arrival}). Shards have marks for what
 * their pages wait for; these are in memory, and set again after a restart.
 */
public final class FormerPlaces {

    private final LaneStore store;
    private final ArrivalSlots slots;
    private final AcknowledgedPlaces acknowledged;

    /** The shards that pages have left as their last place since the last call of {@link #takeLastLeft}. */
    private final Set<ShardId> lastLeft = new HashSet<>();

    /** Receives the pages that no file shows any more. */
    public interface Departed {

        /**
         * A page has left its last place.
         *
         * @param slot what it was there
         * @param how how it was deleted or withheld
         */
        void leave(Place place, byte[] slot, Leaving how);
    }

    public FormerPlaces(LaneStore store, Function<ShardId, @Nullable Shard> shards) {
        this.store = store;
        this.slots = new ArrivalSlots(store, shards);
        this.acknowledged = new AcknowledgedPlaces(store, slots);
    }

    /**
     * Restores the marks from the slots.
     *
     * @throws IllegalStateException when slots linger that no page has left
     */
    public void restore(Iterable<Shard> present) {
        new MarkRestoration(store, slots)
                .restore(present, (newest, arrival) -> acknowledged.release(newest, arrival, none -> {}));
    }

    /** Whether crawlers may see a page at other places than its newest one. */
    public boolean exist(Place newest) {
        return slots.shard(newest.shard()).marks().former(newest.slot()) != FormerState.NONE;
    }

    /** Records that the index lists this revision of a shard, in a way that can't be lost any more. */
    public void acknowledge(Shard shard, long revision) {
        acknowledged.acknowledge(shard, revision);
    }

    /** Records that a shard is forgotten: no index lists its file. */
    public void forget(ShardId shard) {
        acknowledged.forget(shard);
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    public boolean hasAcknowledged() {
        return acknowledged.isPending();
    }

    /**
     * Releases the places that wait for the acknowledgements that have come.
     *
     * @param most the number of arrivals after which it stops; the next call goes on
     * @param changed receives each shard whose content has changed, and gives it a new revision
     */
    public void releaseAcknowledged(int most, Consumer<Shard> changed, Departed departed) {
        acknowledged.release(most, changed, (place, slot, how) -> {
            lastLeft.add(place.shard());
            departed.leave(place, slot, how);
        });
    }

    /**
     * Returns the arrival of a page at its next place, if it moves.
     *
     * @param revision the first revision that shows it there
     */
    public Arrival next(Listed page, long revision) {
        Place from = page.place();
        Arrival known = exist(from) ? ListedPage.arrivalOf(page.slot()) : null;
        List<LeftPlace> left = new ArrayList<>(known == null ? List.of() : known.left());
        left.add(new LeftPlace(from, page.entry().size()));
        return new Arrival(revision, false, left, known == null ? null : known.removal());
    }

    /** Records that a page has moved from this place, which lingers. It goes on to wait for its acknowledgement. */
    public void moved(Place from) {
        acknowledged.stopClearing(slots.shard(from.shard()), from);
    }

    /** Whether the listing of a leaving page was reported, or will be. */
    public boolean isReported(Place place) {
        return Objects.requireNonNull(slots.arrivalAt(place).leaving()).isReported();
    }

    /**
     * Returns the arrival of a page that comes back after it was deleted or withheld.
     *
     * @param removal where it was listed last
     * @param revision the first revision that shows it again
     */
    public Arrival comesBack(Departure removal, long revision) {
        if (removal.isStillShown()) {
            Place place = removal.place();
            byte[] slot = slots.slotAt(place);
            Shard shard = slots.shard(place.shard());
            Arrival known = ArrivalSlots.arrivalOf(place, slot);
            List<LeftPlace> left = new ArrayList<>(known.left());
            left.add(ArrivalSlots.left(place, slot));
            acknowledged.stopClearing(shard, place);
            shard.marks().set(place.slot(), SlotState.LINGERING);
            store.putShard(shard);
            return new Arrival(revision, false, left, known.removal());
        }
        return slots.mayBeSeenBefore(removal.revision(), removal.shard())
                ? new Arrival(revision, false, List.of(), new Departure(removal.place(), removal.revision(), null))
                : Arrival.SETTLED;
    }

    /**
     * Returns the arrival of a page that comes back to the place which it was leaving, and which shows it all the time.
     */
    public Arrival staysAt(Place place) {
        return slots.arrivalAt(place).withoutLeaving();
    }

    /**
     * Records that a page has come to a place. Places that it has left in the same shard are released at once: the file
     * that shows the page at its new place needn't show it twice.
     *
     * @param arrival how it came there, as its slot has it
     * @param changed receives the shard if its content has changed
     */
    public void arrive(Place to, Arrival arrival, Consumer<Shard> changed) {
        Shard shard = slots.shard(to.shard());
        Arrival others = arrival.in(to.shard());
        for (LeftPlace left : arrival.left()) {
            if (left.place().shard().equals(to.shard())
                    && shard.isLingering(left.place().slot())) {
                slots.release(shard, left);
                changed.accept(shard);
            }
        }
        if (others.hasFormer()) {
            shard.marks().set(to.slot(), FormerState.ARRIVING);
        }
        if (!others.equals(arrival)) {
            store.putSlot(to, ListedPage.arrived(slots.slotAt(to), others));
        }
    }

    /**
     * Lets a page leave that was deleted or withheld, and that has come to its place from another one.
     *
     * <p>A place that no file can have shown is released at once. The newest of the others shows the page until the
     * places before it are cleared.
     *
     * @param newest its newest place, which lingers
     * @param slot the content of that place
     * @param how how it was deleted or withheld
     * @param revision the revision of shards that change now
     * @param changed receives each shard whose content has changed
     * @return where the page is shown further, or was shown last
     */
    public Departure leave(Place newest, byte[] slot, Leaving how, long revision, Consumer<Shard> changed) {
        LeftPlace kept = ArrivalSlots.left(newest, slot);
        Place place = newest;
        byte[] content = slot;
        Arrival arrival = exist(newest) ? ArrivalSlots.arrivalOf(newest, slot) : Arrival.SETTLED;
        while (isUnseen(place, arrival) || !arrival.hasFormer()) {
            Shard shard = slots.shard(place.shard());
            acknowledged.stopClearing(shard, place);
            slots.release(shard, ArrivalSlots.left(place, content));
            changed.accept(shard);
            Departure removal = arrival.removal();
            if (arrival.left().isEmpty()) {
                lastLeft.add(place.shard());
                return removal != null && slots.mayBeSeenBefore(removal.revision(), removal.shard())
                        ? new Departure(removal.place(), removal.revision(), kept)
                        : new Departure(place, revision, kept);
            }
            int last = arrival.left().size() - 1;
            place = arrival.left().get(last).place();
            content = slots.slotAt(place);
            Arrival own = Objects.requireNonNullElse(ListedPage.arrivalOf(content), Arrival.SETTLED);
            arrival = new Arrival(own.revision(), own.returned(), arrival.left().subList(0, last), arrival.removal());
        }
        Shard shard = slots.shard(place.shard());
        shard.marks().set(place.slot(), SlotState.LEAVING);
        if (!place.equals(newest)) {
            shard.marks().set(place.slot(), FormerState.ARRIVING);
            if (shard.hasShown(arrival.revision())) {
                acknowledge(shard, arrival.revision());
            }
        }
        store.putSlot(place, ListedPage.arrived(content, arrival.with(how)));
        store.putShard(shard);
        return new Departure(place, Departure.STILL_SHOWN, kept);
    }

    /** Returns the shards that pages have left as their last place since the last call. */
    public Set<ShardId> takeLastLeft() {
        if (lastLeft.isEmpty()) {
            return Set.of();
        }
        Set<ShardId> taken = Set.copyOf(lastLeft);
        lastLeft.clear();
        return taken;
    }

    /** Whether no file that shows a page at this place, or at an earlier one in its shard, can have been written. */
    private boolean isUnseen(Place place, Arrival arrival) {
        int count = arrival.left().size();
        LeftPlace last = count == 0 ? null : arrival.left().get(count - 1);
        // A place is released when the index lists the page at a later one.
        boolean isReleased = last != null && !slots.isLingering(last.place());
        return !isReleased && !arrival.returned() && !slots.shard(place.shard()).mayShow(arrival.revision());
    }
}

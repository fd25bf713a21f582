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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private final Function<ShardId, @Nullable Shard> shards;
    private final ArrivalSlots slots;
    private final Clearance clearance = new Clearance();

    /** The revision of each shard that the index lists, where pages wait for it. */
    private final Map<ShardId, Long> acknowledged = new LinkedHashMap<>();

    /** The newest places of leaving pages whose former places are cleared. */
    private final Deque<Place> departing = new ArrayDeque<>();

    /** The shards that pages have left as their last place since the last call of {@link #takeLastLeft}. */
    private final Set<ShardId> lastLeft = new HashSet<>();

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
        this.slots = new ArrivalSlots(store);
        this.shards = shards;
    }

    /**
     * Restores the marks from the slots.
     *
     * @throws IllegalStateException when slots linger that no page has left
     */
    public void restore(Iterable<Shard> present) {
        new MarkRestoration(store, shards).restore(present, (newest, arrival) -> release(newest, arrival, none -> {}));
    }

    /** Whether crawlers may see a page at other places than its newest one. */
    public boolean exist(Place newest) {
        return existing(newest.shard()).hasFormerPlaces(newest.slot());
    }

    /** Records that the index lists this revision of a shard, in a way that can't be lost any more. */
    public void acknowledge(Shard shard, long revision) {
        shard.copied(revision);
        if (shard.hasArriving() || clearance.isAwaited(shard.id())) {
            acknowledged.merge(shard.id(), revision, Math::max);
        }
    }

    /** Records that a shard is forgotten: no index lists its file. */
    public void forget(ShardId shard) {
        clearance.clear(shard, Long.MAX_VALUE, this::settle);
    }

    /** Whether an acknowledgement has come that is not processed yet. */
    public boolean hasAcknowledged() {
        return pass != null || !acknowledged.isEmpty() || !departing.isEmpty();
    }

    /**
     * Releases the places that wait for the acknowledgements that have come.
     *
     * @param most the number of arrivals after which it stops; the next call goes on
     * @param changed is told of each shard whose content has changed, and gives it a new revision
     */
    public void releaseAcknowledged(int most, Consumer<Shard> changed, Departed departed) {
        int left = most;
        while (left > 0 && hasAcknowledged()) {
            if (!departing.isEmpty()) {
                depart(departing.remove(), changed, departed);
                left--;
                continue;
            }
            Pass current = pass == null ? nextPass() : pass;
            Shard shard = shards.apply(current.shard);
            int slot = shard == null ? -1 : shard.nextArriving(current.nextSlot);
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
            if (row.get(i).revision() <= current.revision && shard.isArriving(first + i)) {
                release(new Place(shard.id(), first + i), row.get(i), changed);
            }
        }
        current.nextSlot = first + row.size();
        return row.size();
    }

    /** Releases all places that a page has left before it came to one at which it has arrived. */
    private void release(Place place, Arrival arrival, Consumer<Shard> changed) {
        for (LeftPlace left : arrival.left()) {
            if (isLingering(left.place())) {
                Shard former = existing(left.place().shard());
                release(former, left);
                changed.accept(former);
            }
        }
        Shard shard = existing(place.shard());
        if (shard.isLingering(place.slot()) && !shard.isLeaving(place.slot())) {
            // The page has moved on, and its newest place has a longer list.
            shard.settle(place.slot());
        } else {
            clear(place, arrival);
        }
    }

    /** Has a page wait until crawlers don't see it at former places, which are released. */
    private void clear(Place newest, Arrival arrival) {
        Map<ShardId, Long> files = new HashMap<>();
        for (LeftPlace left : arrival.left()) {
            ShardId id = left.place().shard();
            Shard former = shards.apply(id);
            awaitUnless(former, former == null ? 0 : former.revision(), id, files);
        }
        Departure removal = arrival.removal();
        if (removal != null) {
            awaitUnless(shards.apply(removal.shard()), removal.revision(), removal.shard(), files);
        }
        existing(newest.shard()).markClearing(newest.slot());
        if (files.isEmpty()) {
            settle(newest);
        } else {
            clearance.await(newest, files);
        }
    }

    /** Notes that a revision of a file has to be seen, unless it is seen already. */
    private void awaitUnless(@Nullable Shard shard, long revision, ShardId id, Map<ShardId, Long> files) {
        // A shard is forgotten when no index lists its file any more.
        if (shard != null && !shard.hasShown(revision)) {
            files.put(id, revision);
        }
    }

    /** Records that crawlers see a page at no other place. */
    private void settle(Place newest) {
        Shard shard = existing(newest.shard());
        shard.settle(newest.slot());
        store.putShard(shard);
        if (shard.isLeaving(newest.slot())) {
            departing.add(newest);
        }
    }

    private void depart(Place place, Consumer<Shard> changed, Departed departed) {
        Shard shard = existing(place.shard());
        if (!shard.isLeaving(place.slot())) {
            return;
        }
        byte[] slot = slots.slotAt(place);
        release(shard, ArrivalSlots.left(place, slot));
        changed.accept(shard);
        lastLeft.add(place.shard());
        departed.leave(
                place,
                slot,
                Objects.requireNonNull(ArrivalSlots.arrivalOf(place, slot).leaving()));
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
        stopClearing(existing(from.shard()), from);
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
            Shard shard = existing(place.shard());
            Arrival known = ArrivalSlots.arrivalOf(place, slot);
            List<LeftPlace> left = new ArrayList<>(known.left());
            left.add(ArrivalSlots.left(place, slot));
            stopClearing(shard, place);
            shard.takeBack(place.slot());
            store.putShard(shard);
            return new Arrival(revision, false, left, known.removal());
        }
        Map<ShardId, Long> files = new HashMap<>();
        awaitUnless(shards.apply(removal.shard()), removal.revision(), removal.shard(), files);
        return files.isEmpty() ? Arrival.SETTLED : new Arrival(revision, false, List.of(), removal);
    }

    /**
     * Records that a page has come to a place. Places that it has left in the same shard are released at once: the file
     * that shows the page at its new place needn't show it twice.
     *
     * @param arrival how it came there, as its slot has it
     * @param changed receives the shard if its content has changed
     */
    public void arrive(Place to, Arrival arrival, Consumer<Shard> changed) {
        Shard shard = existing(to.shard());
        Arrival others = arrival.in(to.shard());
        for (LeftPlace left : arrival.left()) {
            if (left.place().shard().equals(to.shard())
                    && shard.isLingering(left.place().slot())) {
                release(shard, left);
                changed.accept(shard);
            }
        }
        if (others.hasFormer()) {
            shard.markArriving(to.slot());
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
        Place place = newest;
        byte[] content = slot;
        Arrival arrival = exist(newest) ? ArrivalSlots.arrivalOf(newest, slot) : Arrival.SETTLED;
        while (isUnseen(place, arrival) || !arrival.hasFormer()) {
            Shard shard = existing(place.shard());
            stopClearing(shard, place);
            release(shard, ArrivalSlots.left(place, content));
            changed.accept(shard);
            Departure removal = arrival.removal();
            if (arrival.left().isEmpty()) {
                lastLeft.add(place.shard());
                return removal == null
                        ? new Departure(place, revision, true)
                        : new Departure(removal.place(), removal.revision(), true);
            }
            int last = arrival.left().size() - 1;
            place = arrival.left().get(last).place();
            content = slots.slotAt(place);
            Arrival own = Objects.requireNonNullElse(ListedPage.arrivalOf(content), Arrival.SETTLED);
            arrival = new Arrival(own.revision(), own.returned(), arrival.left().subList(0, last), arrival.removal());
        }
        Shard shard = existing(place.shard());
        shard.markLeaving(place.slot());
        if (!place.equals(newest)) {
            shard.markArriving(place.slot());
            if (shard.hasShown(arrival.revision())) {
                acknowledge(shard, arrival.revision());
            }
        }
        store.putSlot(place, ListedPage.arrived(content, arrival.with(how)));
        store.putShard(shard);
        return new Departure(place, Departure.STILL_SHOWN, true);
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

    /** Lets a place that is not its page's newest one any more wait for no other files. */
    private void stopClearing(Shard shard, Place place) {
        if (shard.isClearing(place.slot())) {
            clearance.forget(place);
            shard.settle(place.slot());
        }
    }

    /** Whether no file that shows a page at this place, or at an earlier one in its shard, can have been written. */
    private boolean isUnseen(Place place, Arrival arrival) {
        int count = arrival.left().size();
        LeftPlace last = count == 0 ? null : arrival.left().get(count - 1);
        // A place is released when the index lists the page at a later one.
        boolean isReleased = last != null && !isLingering(last.place());
        return !isReleased && !arrival.returned() && !existing(place.shard()).mayShow(arrival.revision());
    }

    private boolean isLingering(Place place) {
        Shard shard = shards.apply(place.shard());
        return shard != null && shard.isLingering(place.slot());
    }

    private void release(Shard shard, LeftPlace place) {
        shard.settle(place.place().slot());
        shard.release(place.place().slot(), place.entrySize());
        store.removeSlot(place.place());
    }

    private Shard existing(ShardId id) {
        Shard shard = shards.apply(id);
        if (shard == null) {
            throw new IllegalStateException("a page was at " + id + ", which does not exist");
        }
        return shard;
    }
}

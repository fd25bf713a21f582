package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.PageState.Departure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a page came to its present place from other ones, which crawlers may still see. Stored in the page's slot, and
 * left there when crawlers see none of them any more.
 *
 * @param revision the first revision of its shard that shows it there
 * @param returned whether it had been in this shard before, whose file may still show it at an earlier slot
 * @param left the places that it has left and that may have shown it then, from the oldest to the newest
 * @param removal its last removal, if it came back after that, and crawlers could still see it in the file of that
 *     place; null if not
 * @param leaving what is reported once this place does not show it any more, since it was deleted or withheld; null if
 *     it is listed
 */
public record Arrival(
        long revision,
        boolean returned,
        List<LeftPlace> left,
        @Nullable Departure removal,
        @Nullable Leaving leaving) {

    /**
     * A place that a page has left, and whose file may still show it.
     *
     * @param place the place; its slot is given to no other page
     * @param entrySize the size of the entry that it shows
     */
    public record LeftPlace(Place place, EntrySize entrySize) {

        void write(BinaryWriter out) {
            place.write(out);
            entrySize.write(out);
        }

        static LeftPlace read(BinaryReader in) {
            return new LeftPlace(Place.read(in), EntrySize.read(in));
        }
    }

    /**
     * A page that was deleted or withheld, while its place has to show it further.
     *
     * @param micros when it happened
     * @param isReported whether its listing was reported, or will be
     */
    public record Leaving(long micros, boolean isReported) {}

    /** The page has come from another place, which no crawler sees any more. */
    public static final Arrival SETTLED = new Arrival(0, false, List.of(), null);

    public Arrival {
        left = List.copyOf(left);
    }

    /** The arrival of a page that is listed. */
    public Arrival(long revision, boolean returned, List<LeftPlace> left, @Nullable Departure removal) {
        this(revision, returned, left, removal, null);
    }

    /** Whether crawlers may have seen the page in another file than the present one. */
    public boolean hasFormer() {
        return !left.isEmpty() || removal != null;
    }

    /** Returns this arrival for a page that was deleted or withheld. */
    public Arrival with(Leaving other) {
        return new Arrival(revision, returned, left, removal, other);
    }

    /** Returns this arrival for a page that is listed again. */
    public Arrival withoutLeaving() {
        return new Arrival(revision, returned, left, removal);
    }

    /** Returns this arrival as one in this shard, whose file needn't show the page at other places. */
    public Arrival in(ShardId shard) {
        Departure other = removal != null && removal.shard().equals(shard) ? null : removal;
        List<LeftPlace> others = left.stream()
                .filter(place -> !place.place().shard().equals(shard))
                .toList();
        boolean returns = others.size() < left.size() || !Objects.equals(other, removal);
        return new Arrival(revision, returned || returns, others, other, leaving);
    }

    /** Writes the stored form. */
    public void write(BinaryWriter out) {
        out.count(revision).flag(returned).count(left.size());
        left.forEach(place -> place.write(out));
        Departure.write(out, removal);
        out.flag(leaving != null);
        if (leaving != null) {
            out.signed(leaving.micros()).flag(leaving.isReported());
        }
    }

    /** Reads the stored form. */
    public static Arrival read(BinaryReader in) {
        long revision = in.count();
        boolean returned = in.flag();
        int count = in.smallCount();
        List<LeftPlace> left = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            left.add(LeftPlace.read(in));
        }
        Departure removal = Departure.read(in);
        Leaving leaving = in.flag() ? new Leaving(in.signed(), in.flag()) : null;
        return new Arrival(revision, returned, left, removal, leaving);
    }
}

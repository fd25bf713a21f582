package dev.sitestream.placement.state;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What can be asked of the keyed state of one lane of one site. */
public interface LaneReader {

    /** What is remembered of a page; null for one that was never heard of, or long forgotten. */
    @Nullable
    PageState page(String url);

    /** The bytes in a slot; null when it is free. */
    byte @Nullable [] slot(Place place);

    /** Shows the occupied slots of a shard in ascending order, from a slot on, until the visitor has seen enough. */
    void scan(ShardId shard, int fromSlot, SlotVisitor visitor);

    /** All shards: the living, and the retired ones that are not forgotten yet. */
    Collection<Shard> shards();

    /** The shard with this name; null when there is none. */
    @Nullable
    Shard shard(ShardId id);

    /** The lane's own record; null for a lane without any event yet. */
    @Nullable
    LaneState lane();

    /** What the lane's publisher remembers; {@link PublisherState#NONE} when it has not begun. */
    PublisherState publication();

    /** Sees occupied slots. */
    interface SlotVisitor {

        /** Takes one slot; returns whether it wants the next one. */
        boolean visit(int slot, byte[] page);
    }
}

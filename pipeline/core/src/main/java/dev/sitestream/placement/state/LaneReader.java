package dev.sitestream.placement.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Read access to the keyed state of one lane of one site. */
public interface LaneReader {

    /** Returns the state of a page; null for an unknown page, or one whose tombstone has expired. */
    @Nullable
    PageState page(String url);

    /**
     * Visits pages in ascending order of their URLs, deleted ones included, starting at a URL, until the visitor stops.
     * The URLs are those of one moment; a state may be newer.
     */
    void pages(String fromUrl, PageVisitor visitor);

    /** Returns the bytes in a slot; null when it is free. */
    byte @Nullable [] slot(Place place);

    /** Visits the occupied slots of a shard in ascending order, starting at a slot, until the visitor stops. */
    void scan(ShardId shard, int fromSlot, SlotVisitor visitor);

    /**
     * Returns all shards: the living ones, and the retired ones that are not forgotten yet. Only a {@link LaneStore}
     * restores their left slots.
     */
    Collection<Shard> shards();

    /** Returns the shard with this name; null when there is none. */
    @Nullable
    Shard shard(ShardId id);

    /** Returns the lane's own record; null for a lane without any event yet. */
    @Nullable
    LaneState lane();

    /**
     * Returns the topics that events of the lane came from, in the order in which the first of each came; pages name
     * them by their numbers.
     */
    List<String> topics();

    /** Returns the counts of withheld pages by section; sections that never had any are missing. */
    Map<String, WithheldCounts> withheld();

    /** Returns the state of the lane's publisher; {@link PublisherState#NONE} when it has not started yet. */
    PublisherState publisherState();

    /** Visits pages. */
    interface PageVisitor {

        /** Visits one page; returns whether to continue. */
        boolean visit(String url, PageState page);
    }

    /** Visits occupied slots. */
    interface SlotVisitor {

        /** Visits one slot; returns whether to continue. */
        boolean visit(int slot, byte[] page);
    }
}

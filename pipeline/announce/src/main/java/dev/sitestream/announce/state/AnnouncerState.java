package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The stored state of a site's announcer as a whole.
 *
 * @param heldLanes the lanes whose publication is held; while there are any, nothing is announced
 * @param firstChunk the number of the oldest {@link LedgerChunk} that is stored
 * @param nextChunk the number of the next one
 */
public record AnnouncerState(SortedSet<Integer> heldLanes, long firstChunk, long nextChunk) {

    /** The state of a site that has never had an announcer. */
    public static final AnnouncerState NONE = new AnnouncerState(new TreeSet<>(), 0, 0);

    private static final int VERSION = 1;

    /** Returns this state with a lane held or released. */
    public AnnouncerState withLane(int lane, boolean held) {
        SortedSet<Integer> lanes = new TreeSet<>(heldLanes);
        if (held) {
            lanes.add(lane);
        } else {
            lanes.remove(lane);
        }
        return new AnnouncerState(lanes, firstChunk, nextChunk);
    }

    /** Returns this state with other chunks. */
    public AnnouncerState withChunks(long first, long next) {
        return new AnnouncerState(heldLanes, first, next);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(24).octet(VERSION).count(heldLanes.size());
        heldLanes.forEach(out::count);
        return out.count(firstChunk).count(nextChunk).toBytes();
    }

    /** Reads the stored form. */
    public static AnnouncerState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("state of an announcer", VERSION);
        int held = in.smallCount();
        SortedSet<Integer> lanes = new TreeSet<>();
        for (int i = 0; i < held; i++) {
            lanes.add(in.smallCount());
        }
        return new AnnouncerState(lanes, in.count(), in.count());
    }
}

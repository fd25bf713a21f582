package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.SiteEvent.LaneHold;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a site's task remembers of itself.
 *
 * @param epoch tells its owners apart: whoever takes it up has a higher one
 * @param heldLanes the lanes whose publication is held, counted from 0
 * @param feedsUpdated what the feeds said last of when they were updated, in microseconds since 1970; {@link #NEVER}
 *     before
 */
public record SiteState(long epoch, SortedSet<Integer> heldLanes, long feedsUpdated) {

    /** Instead of a time of the feeds: they have never been written. */
    static final long NEVER = 0;

    /** Of a site that nobody has published yet. */
    public static final SiteState NONE = new SiteState(0, new TreeSet<>(), NEVER);

    private static final int VERSION = 1;

    /** The same with another owner. */
    SiteState ownedBy(long nextEpoch) {
        return new SiteState(nextEpoch, heldLanes, feedsUpdated);
    }

    /** The same with a lane held, or let go. */
    SiteState with(LaneHold hold) {
        SortedSet<Integer> lanes = new TreeSet<>(heldLanes);
        if (hold.held()) {
            lanes.add(hold.lane());
        } else {
            lanes.remove(hold.lane());
        }
        return new SiteState(epoch, lanes, feedsUpdated);
    }

    /** The same with feeds that were updated then. */
    SiteState withFeedsUpdated(long micros) {
        return new SiteState(epoch, heldLanes, micros);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(32).octet(VERSION).count(epoch).count(heldLanes.size());
        heldLanes.forEach(out::count);
        return out.signed(feedsUpdated).toBytes();
    }

    /** What was stored in this form. */
    public static SiteState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("state of a site", VERSION);
        long epoch = in.count();
        int held = in.smallCount();
        SortedSet<Integer> lanes = new TreeSet<>();
        for (int i = 0; i < held; i++) {
            lanes.add(in.smallCount());
        }
        return new SiteState(epoch, lanes, in.signed());
    }
}

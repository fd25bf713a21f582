package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.SiteEvent.LaneHold;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The stored state of a site's task: its owner's epoch, the held lanes, and the feeds' time of update.
 *
 * @param epoch identifies the task's owner; each owner has a higher one than its predecessors
 * @param heldLanes the lanes whose publication is held, counted from 0
 * @param feedsUpdatedMicros the time of update that the feeds showed last; {@link #NEVER} before
 * @param filesTopic the topic to which its published files are reported; empty if there is none
 */
public record SiteState(long epoch, SortedSet<Integer> heldLanes, long feedsUpdatedMicros, String filesTopic) {

    /** The value of {@code feedsUpdatedMicros} before feeds are written for the first time. */
    static final long NEVER = 0;

    /** The state of a site that has never been published. */
    public static final SiteState NONE = new SiteState(0, new TreeSet<>(), NEVER, "");

    private static final int VERSION = 1;

    /** Returns this state with another owner's epoch. */
    SiteState ownedBy(long nextEpoch) {
        return new SiteState(nextEpoch, heldLanes, feedsUpdatedMicros, filesTopic);
    }

    /** Returns this state with a lane held or released. */
    SiteState with(LaneHold hold) {
        SortedSet<Integer> lanes = new TreeSet<>(heldLanes);
        if (hold.held()) {
            lanes.add(hold.lane());
        } else {
            lanes.remove(hold.lane());
        }
        return new SiteState(epoch, lanes, feedsUpdatedMicros, filesTopic);
    }

    /** Returns this state with another time of the feeds' update. */
    SiteState withFeedsUpdated(long micros) {
        return new SiteState(epoch, heldLanes, micros, filesTopic);
    }

    /** Returns this state with another topic. */
    SiteState reportingTo(String topic) {
        return new SiteState(epoch, heldLanes, feedsUpdatedMicros, topic);
    }

    /** Encodes this record, beginning with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(32).octet(VERSION).count(epoch).count(heldLanes.size());
        heldLanes.forEach(out::count);
        return out.signed(feedsUpdatedMicros).text(filesTopic).toBytes();
    }

    /** Decodes what {@link #encode} has returned. */
    public static SiteState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("state of a site", VERSION);
        long epoch = in.count();
        int held = in.smallCount();
        SortedSet<Integer> lanes = new TreeSet<>();
        for (int i = 0; i < held; i++) {
            lanes.add(in.smallCount());
        }
        return new SiteState(epoch, lanes, in.signed(), in.text());
    }

    /** The present state of a site's task. Each change is stored. */
    static final class Present {

        private final SiteStore store;
        private SiteState state;

        /** Restores the state from the store. */
        Present(SiteStore store) {
            this.store = store;
            this.state = store.state();
        }

        SiteState get() {
            return state;
        }

        void put(SiteState next) {
            state = next;
            store.putState(next);
        }

        long epoch() {
            return state.epoch();
        }

        /** Whether publication is held, since some lane is. While it is held, only lost files are written. */
        boolean isHeld() {
            return !state.heldLanes().isEmpty();
        }
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.state.LaneStore.Tombstone;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * The stored forms of a lane's small records: the lane itself, its sections, tombstones and topics. Each begins with a
 * format version.
 */
public final class LaneCodec {

    /** Before version 2, a section did not know whether pages were leaving it. */
    private static final int SECTION_VERSION = 2;

    /**
     * Before version 2, each page had a record by its URL, and one in its slot. Before version 3, the places of a page
     * were a chain through its slots. Before version 4, a deleted page did not know the slot that is kept for it.
     */
    private static final int LANE_VERSION = 4;

    private static final int TOMBSTONE_VERSION = 1;
    private static final int TOPICS_VERSION = 1;

    private LaneCodec() {}

    public static byte[] encode(SectionState section) {
        BinaryWriter out = new BinaryWriter(64)
                .octet(SECTION_VERSION)
                .text(section.name())
                .count(section.nextNumber())
                .count(section.open())
                .count(section.emptying())
                .count(section.cursor())
                .count(section.target())
                .flag(section.mayOpenTarget())
                .count(section.pausedUntil())
                .count(section.trend().since())
                .count(section.trend().pages())
                .count(section.trend().pagesOfLane())
                .flag(section.trend().isLeft())
                .count(section.freed().size());
        for (FreedSlot slot : section.freed()) {
            out.count(slot.number()).count(slot.slot()).count(slot.step());
        }
        return out.toBytes();
    }

    public static SectionState decodeSection(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.version("section", SECTION_VERSION);
        String name = in.text();
        int nextNumber = in.smallCount();
        int open = in.smallCount();
        int emptying = in.smallCount();
        int cursor = in.smallCount();
        int target = in.smallCount();
        boolean mayOpenTarget = in.flag();
        long pausedUntil = in.count();
        Trend trend = version == 1 ? Trend.NONE : new Trend(in.count(), in.count(), in.count(), in.flag());
        int count = in.smallCount();
        List<FreedSlot> freed = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            freed.add(new FreedSlot(in.smallCount(), in.smallCount(), in.count()));
        }
        return new SectionState(
                name, nextNumber, open, freed, emptying, cursor, target, mayOpenTarget, pausedUntil, trend);
    }

    public static byte[] encode(LaneState lane) {
        return new BinaryWriter(64)
                .octet(LANE_VERSION)
                .count(lane.sequence())
                .count(lane.steps())
                .count(lane.examinationSteps())
                .text(lane.base())
                .count(lane.lanes())
                .count(lane.limits().urls())
                .count(lane.limits().bytes())
                .fixed64(lane.rules())
                .optionalText(lane.examinedTo())
                .count(lane.timeMillis())
                .toBytes();
    }

    public static LaneState decodeLane(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("lane", LANE_VERSION, LANE_VERSION);
        long sequence = in.count();
        long steps = in.count();
        long examinationSteps = in.count();
        String base = in.text();
        int lanes = in.smallCount();
        Limits limits = new Limits(in.smallCount(), in.count());
        return new LaneState(
                sequence, steps, examinationSteps, base, lanes, limits, in.fixed64(), in.optionalText(), in.count());
    }

    public static byte[] encode(Tombstone tombstone) {
        return new BinaryWriter(96)
                .octet(TOMBSTONE_VERSION)
                .text(tombstone.url())
                .signed(tombstone.arrivedAtMillis())
                .toBytes();
    }

    public static Tombstone decodeTombstone(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("tombstone", TOMBSTONE_VERSION);
        return new Tombstone(in.text(), in.signed());
    }

    public static byte[] encodeTopics(List<String> topics) {
        BinaryWriter out = new BinaryWriter(64).octet(TOPICS_VERSION).count(topics.size());
        topics.forEach(out::text);
        return out.toBytes();
    }

    public static List<String> decodeTopics(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("topics of a lane", TOPICS_VERSION);
        List<String> topics = new ArrayList<>();
        for (int left = in.smallCount(); left > 0; left--) {
            topics.add(in.text());
        }
        return topics;
    }
}

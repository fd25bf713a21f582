package dev.sitestream.shard;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.shard.LaneStore.Tombstone;
import dev.sitestream.shard.PageState.Deleted;
import dev.sitestream.shard.PageState.Listed;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The stored forms of what a lane remembers, each led by a format version. */
public final class PlacementCodec {

    private static final int PAGE_VERSION = 1;
    private static final int SHARD_VERSION = 1;
    private static final int SECTION_VERSION = 1;
    private static final int LANE_VERSION = 1;
    private static final int TOMBSTONE_VERSION = 1;

    private static final int DELETED = 0;
    private static final int LISTED = 1;

    private PlacementCodec() {}

    public static byte[] encode(PageState state) {
        BinaryWriter out = new BinaryWriter(48).octet(PAGE_VERSION);
        if (state instanceof Listed listed) {
            return out.octet(LISTED)
                    .signed(listed.time())
                    .text(listed.place().shard().section())
                    .count(listed.place().shard().number())
                    .count(listed.place().slot())
                    .count(listed.entryBytes())
                    .fixed64(listed.entryFingerprint())
                    .fixed64(listed.dataFingerprint())
                    .toBytes();
        }
        Deleted deleted = (Deleted) state;
        return out.octet(DELETED)
                .signed(deleted.time())
                .count(deleted.sequence())
                .toBytes();
    }

    public static PageState decodePage(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("page state", PAGE_VERSION);
        return in.octet() == DELETED
                ? new Deleted(in.signed(), in.count())
                : new Listed(
                        in.signed(),
                        new Place(new ShardId(in.text(), in.smallCount()), in.smallCount()),
                        in.smallCount(),
                        in.fixed64(),
                        in.fixed64());
    }

    public static byte[] encode(Shard shard) {
        BinaryWriter out = new BinaryWriter(96)
                .octet(SHARD_VERSION)
                .text(shard.id().section())
                .count(shard.id().number())
                .count(shard.nextSlot())
                .count(shard.live())
                .count(shard.bytes())
                .count(shard.revision())
                .signed(shard.changedAt());
        publication(out, shard.publication());
        out.count(shard.bridges().size());
        for (Bridge bridge : shard.bridges().values()) {
            publication(out, bridge.file());
            departures(out, bridge.departures());
        }
        departures(out, shard.departures());
        return out.toBytes();
    }

    public static Shard decodeShard(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("shard", SHARD_VERSION);
        Shard shard = new Shard(
                new ShardId(in.text(), in.smallCount()),
                in.smallCount(),
                in.smallCount(),
                in.count(),
                in.count(),
                in.signed());
        shard.publish(publication(in));
        for (int left = in.smallCount(); left > 0; left--) {
            Publication file = Objects.requireNonNull(publication(in));
            shard.bridges().put(file.revision(), new Bridge(file, departures(in)));
        }
        departures(in).forEach(shard::depart);
        return shard;
    }

    public static byte[] encode(SectionState section) {
        BinaryWriter out = new BinaryWriter(64)
                .octet(SECTION_VERSION)
                .text(section.name())
                .count(section.nextNumber())
                .count(section.open())
                .count(section.emptying())
                .count(section.cursor())
                .count(section.target())
                .count(section.pausedUntil())
                .count(section.freed().size());
        for (FreedSlot slot : section.freed()) {
            out.count(slot.number()).count(slot.slot()).count(slot.sequence());
        }
        return out.toBytes();
    }

    public static SectionState decodeSection(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("section", SECTION_VERSION);
        String name = in.text();
        int nextNumber = in.smallCount();
        int open = in.smallCount();
        int emptying = in.smallCount();
        int cursor = in.smallCount();
        int target = in.smallCount();
        long pausedUntil = in.count();
        int count = in.smallCount();
        List<FreedSlot> freed = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            freed.add(new FreedSlot(in.smallCount(), in.smallCount(), in.count()));
        }
        return new SectionState(name, nextNumber, open, freed, emptying, cursor, target, pausedUntil);
    }

    public static byte[] encode(LaneState lane) {
        return new BinaryWriter(24)
                .octet(LANE_VERSION)
                .count(lane.sequence())
                .count(lane.lanes())
                .count(lane.limits().urls())
                .count(lane.limits().bytes())
                .toBytes();
    }

    public static LaneState decodeLane(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("lane", LANE_VERSION);
        return new LaneState(in.count(), in.smallCount(), new Limits(in.smallCount(), in.count()));
    }

    public static byte[] encode(Tombstone tombstone) {
        return new BinaryWriter(96)
                .octet(TOMBSTONE_VERSION)
                .text(tombstone.url())
                .signed(tombstone.arrivedAt())
                .toBytes();
    }

    public static Tombstone decodeTombstone(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("tombstone", TOMBSTONE_VERSION);
        return new Tombstone(in.text(), in.signed());
    }

    private static void departures(BinaryWriter out, SortedMap<ShardId, Long> departures) {
        out.count(departures.size());
        departures.forEach(
                (to, revision) -> out.text(to.section()).count(to.number()).count(revision));
    }

    private static SortedMap<ShardId, Long> departures(BinaryReader in) {
        SortedMap<ShardId, Long> departures = new TreeMap<>();
        for (int left = in.smallCount(); left > 0; left--) {
            departures.put(new ShardId(in.text(), in.smallCount()), in.count());
        }
        return departures;
    }

    private static void publication(BinaryWriter out, @Nullable Publication publication) {
        out.flag(publication != null);
        if (publication != null) {
            out.signed(publication.revision())
                    .text(publication.etag())
                    .signed(publication.changedAt())
                    .flag(publication.listed());
        }
    }

    private static @Nullable Publication publication(BinaryReader in) {
        return in.flag() ? new Publication(in.signed(), in.text(), in.signed(), in.flag()) : null;
    }
}

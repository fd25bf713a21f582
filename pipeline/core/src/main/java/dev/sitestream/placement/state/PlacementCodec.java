package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.state.LaneStore.Tombstone;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Origin;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stored forms of a lane's records; each begins with a format version. */
public final class PlacementCodec {

    private static final int PAGE_VERSION = 2;
    private static final int SHARD_VERSION = 2;
    private static final int SECTION_VERSION = 1;
    /**
     * Before version 2, each page had a record by its URL, and one in its slot. Before version 3, the places of a page
     * were a chain through its slots.
     */
    private static final int LANE_VERSION = 3;

    private static final int TOMBSTONE_VERSION = 1;
    private static final int TOPICS_VERSION = 1;

    private static final int DELETED = 0;
    private static final int WITHHELD = 1;

    private static final StoredSet<Tie> TIE_SETS = new StoredSet<>(Tie.class, List.of(Tie.GROUP, Tie.NEWS));

    private PlacementCodec() {}

    /** Appends the state of an entry, without a format version: that of its slot covers it. */
    public static void write(BinaryWriter out, EntryState entry) {
        out.signed(entry.timeMicros());
        entry.size().write(out);
        out.fixed64(entry.fingerprint()).fixed64(entry.dataFingerprint()).octet(TIE_SETS.bits(entry.ties()));
        ownership(out, entry.ownership(), entry.timeMicros());
        origin(out, entry.origin());
    }

    /** Reads the state of an entry. */
    public static EntryState readEntry(BinaryReader in) {
        long timeMicros = in.signed();
        EntrySize size = EntrySize.read(in);
        long fingerprint = in.fixed64();
        long dataFingerprint = in.fixed64();
        Set<Tie> ties = TIE_SETS.of(in.octet());
        Ownership ownership = ownership(in, timeMicros);
        return new EntryState(timeMicros, size, fingerprint, dataFingerprint, ties, ownership, origin(in));
    }

    public static byte[] encode(Unlisted state) {
        BinaryWriter out = new BinaryWriter(48).octet(PAGE_VERSION);
        if (state instanceof Withheld withheld) {
            int reasons = 0;
            for (Exclusion reason : withheld.reasons()) {
                reasons |= 1 << reason.code();
            }
            out.octet(WITHHELD)
                    .signed(withheld.timeMicros())
                    .text(withheld.series())
                    .count(reasons);
            Departure.write(out, withheld.departure());
            ownership(out, withheld.ownership(), withheld.timeMicros());
            origin(out, withheld.origin());
            PageCodec.write(out, withheld.page());
            return out.toBytes();
        }
        Deleted deleted = (Deleted) state;
        out.octet(DELETED)
                .signed(deleted.timeMicros())
                .signed(deleted.ownableSinceMicros())
                .count(deleted.sequence());
        Departure.write(out, deleted.departure());
        origin(out, deleted.origin());
        return out.toBytes();
    }

    public static Unlisted decodeUnlisted(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("page state", PAGE_VERSION, PAGE_VERSION);
        int kind = in.octet();
        return switch (kind) {
            case DELETED -> new Deleted(in.signed(), in.signed(), in.count(), Departure.read(in), origin(in));
            case WITHHELD -> withheld(in);
            default -> throw new IllegalArgumentException("no state of a page that is not listed is of kind " + kind);
        };
    }

    private static Withheld withheld(BinaryReader in) {
        long timeMicros = in.signed();
        String series = in.text();
        Set<Exclusion> reasons = reasons(in.smallCount());
        Departure departure = Departure.read(in);
        Ownership ownership = ownership(in, timeMicros);
        Origin origin = origin(in);
        return new Withheld(timeMicros, series, reasons, PageCodec.read(in), departure, ownership, origin);
    }

    /** A refused delete is stored as its distance from the page's time, which it follows; 0 means none. */
    private static void ownership(BinaryWriter out, @Nullable Ownership ownership, long timeMicros) {
        out.optionalText(ownership == null ? null : ownership.owner());
        if (ownership != null) {
            out.count(Math.max(0, ownership.refusedDeleteMicros() - timeMicros));
        }
    }

    private static @Nullable Ownership ownership(BinaryReader in, long timeMicros) {
        String owner = in.optionalText();
        if (owner == null) {
            return null;
        }
        long distance = in.count();
        return new Ownership(owner, distance == 0 ? Ownership.NONE : timeMicros + distance);
    }

    /** Topics are counted from 1, so 0 means that the origin is unknown. */
    private static void origin(BinaryWriter out, @Nullable Origin origin) {
        if (origin == null) {
            out.count(0);
        } else {
            out.count(origin.topic()).count(origin.partition()).count(origin.offset());
        }
    }

    private static @Nullable Origin origin(BinaryReader in) {
        int topic = in.smallCount();
        return topic == 0 ? null : new Origin(topic, in.smallCount(), in.count());
    }

    private static Set<Exclusion> reasons(int bits) {
        Set<Exclusion> reasons = EnumSet.noneOf(Exclusion.class);
        for (Exclusion reason : Exclusion.values()) {
            if ((bits & (1 << reason.code())) != 0) {
                reasons.add(reason);
            }
        }
        return reasons;
    }

    public static byte[] encode(Shard shard) {
        BinaryWriter out = new BinaryWriter(96)
                .octet(SHARD_VERSION)
                .text(shard.id().series())
                .count(shard.id().number())
                .count(shard.nextSlot());
        totals(out, shard.liveTotals());
        boolean hasBeenLeft = shard.hasBeenLeft();
        out.flag(hasBeenLeft);
        if (hasBeenLeft) {
            totals(out, shard.renderedTotals());
            totals(out, shard.occupiedTotals());
        }
        out.flag(shard.hasMarks())
                .count(shard.revision())
                .signed(shard.reported())
                .count(shard.shown())
                .flag(shard.isUnlisting());
        publication(out, shard.publishedFile());
        return out.toBytes();
    }

    public static Shard decodeShard(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("shard", SHARD_VERSION, SHARD_VERSION);
        ShardId id = new ShardId(in.text(), in.smallCount());
        int nextSlot = in.smallCount();
        EntryTotals live = totals(in);
        boolean hasBeenLeft = in.flag();
        EntryTotals rendered = hasBeenLeft ? totals(in) : live.copy();
        EntryTotals occupied = hasBeenLeft ? totals(in) : live.copy();
        Shard shard = new Shard(id, nextSlot, live, rendered, occupied, in.flag(), in.count());
        shard.setReported(in.signed());
        shard.setShown(in.count());
        shard.setUnlisting(in.flag());
        shard.setPublishedFile(publication(in));
        if (shard.publishedFile() != null) {
            // What a former owner has written or begun to write is not known.
            shard.copied(Long.MAX_VALUE);
        }
        return shard;
    }

    private static void totals(BinaryWriter out, EntryTotals totals) {
        out.count(totals.count()).count(totals.bytes()).count(totals.references());
        StoredExtensions.write(out, totals.extensions());
    }

    private static EntryTotals totals(BinaryReader in) {
        return new EntryTotals(in.smallCount(), in.count(), in.count(), StoredExtensions.readUse(in));
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
                .flag(section.mayOpenTarget())
                .count(section.pausedUntil())
                .count(section.freed().size());
        for (FreedSlot slot : section.freed()) {
            out.count(slot.number()).count(slot.slot()).count(slot.step());
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
        boolean mayOpenTarget = in.flag();
        long pausedUntil = in.count();
        int count = in.smallCount();
        List<FreedSlot> freed = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            freed.add(new FreedSlot(in.smallCount(), in.smallCount(), in.count()));
        }
        return new SectionState(name, nextNumber, open, freed, emptying, cursor, target, mayOpenTarget, pausedUntil);
    }

    public static byte[] encode(LaneState lane) {
        return new BinaryWriter(64)
                .octet(LANE_VERSION)
                .count(lane.sequence())
                .count(lane.steps())
                .count(lane.clockSteps())
                .text(lane.base())
                .count(lane.lanes())
                .count(lane.limits().urls())
                .count(lane.limits().bytes())
                .fixed64(lane.rules())
                .optionalText(lane.examinedTo())
                .count(lane.judgedAtMillis())
                .toBytes();
    }

    public static LaneState decodeLane(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("lane", LANE_VERSION, LANE_VERSION);
        long sequence = in.count();
        long steps = in.count();
        long clockSteps = in.count();
        String base = in.text();
        int lanes = in.smallCount();
        Limits limits = new Limits(in.smallCount(), in.count());
        return new LaneState(
                sequence, steps, clockSteps, base, lanes, limits, in.fixed64(), in.optionalText(), in.count());
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

    private static void publication(BinaryWriter out, @Nullable PublishedFile publication) {
        out.flag(publication != null);
        if (publication != null) {
            out.signed(publication.revision()).text(publication.etag());
            shown(out, publication.content());
            out.count(publication.visibleAtMillis())
                    .count(publication.writtenAtMillis())
                    .count(publication.storedBytes());
        }
    }

    private static @Nullable PublishedFile publication(BinaryReader in) {
        return in.flag()
                ? new PublishedFile(in.signed(), in.text(), shown(in), in.count(), in.count(), in.count())
                : null;
    }

    private static void shown(BinaryWriter out, @Nullable ShownContent content) {
        out.flag(content != null);
        if (content != null) {
            out.fixed64(content.fingerprint()).signed(content.sinceMillis());
        }
    }

    private static @Nullable ShownContent shown(BinaryReader in) {
        return in.flag() ? new ShownContent(in.fixed64(), in.signed()) : null;
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.entries.StoredSet;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Origin;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.PageState.Unlisted;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stored forms of what is known of a page: of one that is not listed, and of the entry of a listed one. */
public final class PageStateCodec {

    private static final int VERSION = 3;

    private static final int DELETED = 0;
    private static final int WITHHELD = 1;

    private static final StoredSet<Tie> TIE_SETS = new StoredSet<>(Tie.class, List.of(Tie.GROUP, Tie.NEWS));

    private PageStateCodec() {}

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

    /** Returns the stored form of a page that is not listed; it begins with a format version. */
    public static byte[] encode(Unlisted state) {
        BinaryWriter out = new BinaryWriter(48).octet(VERSION);
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

    /** Reads the stored form of a page that is not listed. */
    public static Unlisted decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("page state", VERSION, VERSION);
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
}

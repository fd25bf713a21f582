package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.site.Exclusion;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The number of withheld pages in a section of a lane.
 *
 * @param pages the number of pages
 * @param reasons the number of pages by reason; a page with several reasons counts under each, a reason without pages
 *     is missing
 */
public record WithheldCounts(long pages, Map<Exclusion, Long> reasons) {

    /** The counts of a section without withheld pages. */
    public static final WithheldCounts NONE = new WithheldCounts(0, Map.of());

    private static final int VERSION = 1;

    public WithheldCounts {
        EnumMap<Exclusion, Long> copy = new EnumMap<>(Exclusion.class);
        copy.putAll(reasons);
        copy.values().removeIf(count -> count == 0);
        reasons = copy;
    }

    /** Returns these counts with one page more, which has these reasons. */
    public WithheldCounts plus(Set<Exclusion> more) {
        return changed(more, 1);
    }

    /** Returns these counts with one page less, which had these reasons. */
    public WithheldCounts minus(Set<Exclusion> less) {
        return changed(less, -1);
    }

    private WithheldCounts changed(Set<Exclusion> some, long more) {
        Map<Exclusion, Long> changed = new EnumMap<>(Exclusion.class);
        changed.putAll(reasons);
        some.forEach(reason -> changed.merge(reason, more, Long::sum));
        return new WithheldCounts(pages + more, changed);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(32).octet(VERSION).count(pages).count(reasons.size());
        reasons.forEach((reason, count) -> out.octet(reason.code()).count(count));
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static WithheldCounts decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("counts of withheld pages", VERSION);
        long pages = in.count();
        Map<Exclusion, Long> reasons = new EnumMap<>(Exclusion.class);
        for (int left = in.smallCount(); left > 0; left--) {
            reasons.put(Exclusion.of(in.octet()), in.count());
        }
        return new WithheldCounts(pages, reasons);
    }
}

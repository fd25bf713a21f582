package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.site.Exclusion;
import java.util.EnumMap;
import java.util.Map;

/**
 * The number of withheld pages of a lane by reason; a page with several reasons counts under each.
 *
 * @param pages by reason; a missing reason has none
 */
public record WithheldCounts(Map<Exclusion, Long> pages) {

    /** The counts of a lane without pages. */
    public static final WithheldCounts NONE = new WithheldCounts(Map.of());

    private static final int VERSION = 1;

    public WithheldCounts {
        EnumMap<Exclusion, Long> copy = new EnumMap<>(Exclusion.class);
        copy.putAll(pages);
        pages = copy;
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(32).octet(VERSION).count(pages.size());
        pages.forEach((reason, count) -> out.octet(reason.code()).count(count));
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static WithheldCounts decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("counts of withheld pages", VERSION);
        Map<Exclusion, Long> pages = new EnumMap<>(Exclusion.class);
        for (int left = in.smallCount(); left > 0; left--) {
            pages.put(Exclusion.of(in.octet()), in.count());
        }
        return new WithheldCounts(pages);
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that a file of its lane has to show.
 *
 * @param url the page's serialised URL
 * @param title the page's title, if it has one
 * @param timeMicros when it happened
 * @param number its sequence number in the lane: of two changes of a page, the one with the higher number is the later
 *     one, whatever their times, since the clock and late events change pages too
 * @param removed whether the page is no longer listed; otherwise it is new, or an event has changed its entry
 */
public record ListingChange(String url, @Nullable String title, long timeMicros, long number, boolean removed) {

    /** The order of feeds: the latest first; changes of equal time are ordered by their URLs in UTF-16. */
    public static final Comparator<ListingChange> NEWEST_FIRST =
            Comparator.comparingLong(ListingChange::timeMicros).reversed().thenComparing(ListingChange::url);

    private static final int VERSION = 1;

    /**
     * Returns this change with a time at least a microsecond after that of the page's previous change, as a feed shows
     * it.
     */
    public ListingChange after(ListingChange before) {
        return new ListingChange(url, title, Math.max(timeMicros, before.timeMicros + 1), number, removed);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        return new BinaryWriter(96)
                .octet(VERSION)
                .text(url)
                .optionalText(title)
                .signed(timeMicros)
                .count(number)
                .flag(removed)
                .toBytes();
    }

    /** Reads the stored form. */
    public static ListingChange decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("change of a listing", VERSION);
        return new ListingChange(in.text(), in.optionalText(), in.signed(), in.count(), in.flag());
    }
}

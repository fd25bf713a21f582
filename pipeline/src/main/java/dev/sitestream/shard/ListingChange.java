package dev.sitestream.shard;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that a file of its lane is to show.
 *
 * @param url the page's serialised URL
 * @param title the page's title, if it has one
 * @param time when it happened, in microseconds since 1970
 * @param removed whether the page is not listed any more; else it is new, or an event has changed its entry
 */
public record ListingChange(String url, @Nullable String title, long time, boolean removed) {

    private static final int VERSION = 1;

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return new BinaryWriter(96)
                .octet(VERSION)
                .text(url)
                .optionalText(title)
                .signed(time)
                .flag(removed)
                .toBytes();
    }

    /** What was stored in this form. */
    public static ListingChange decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("change of a listing", VERSION);
        return new ListingChange(in.text(), in.optionalText(), in.signed(), in.flag());
    }
}

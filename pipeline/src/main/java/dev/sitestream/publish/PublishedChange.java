package dev.sitestream.publish;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that crawlers can see by now: the file that shows it is written and listed.
 *
 * @param url the page's serialised URL
 * @param title the page's title, if it has one
 * @param time when the change happened, in microseconds since 1970
 * @param removed whether the page is not listed any more; else it is new, or its entry has changed
 */
public record PublishedChange(String url, @Nullable String title, long time, boolean removed) implements SiteEvent {

    /** The order of feeds: the latest first, those of one time by their URLs in UTF-16. */
    public static final Comparator<PublishedChange> NEWEST_FIRST =
            Comparator.comparingLong(PublishedChange::time).reversed().thenComparing(PublishedChange::url);

    private static final int VERSION = 1;

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return new BinaryWriter(64 + url.length())
                .octet(VERSION)
                .text(url)
                .optionalText(title)
                .signed(time)
                .flag(removed)
                .toBytes();
    }

    /** What was stored in this form. */
    public static PublishedChange decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("published change", VERSION);
        return new PublishedChange(in.text(), in.optionalText(), in.signed(), in.flag());
    }
}

package dev.sitestream.placement.slot;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.PageNotice;
import java.util.ArrayList;
import java.util.List;

/**
 * What a slot holds.
 *
 * @param page the page
 * @param siblings the members of its translation group, itself included, as the group last told them; empty when it is
 *     alone. They are rendered unless the page's event gave alternates
 * @param joined the number of its joining the group, see {@link PageNotice.Joined}; 0 when it is in none
 */
public record ListedPage(Page page, List<Alternate> siblings, long joined) {

    private static final int VERSION = 1;

    public ListedPage {
        siblings = List.copyOf(siblings);
    }

    /**
     * The same with less to render: without siblings, or else without extensions; the page itself stays, and its news.
     */
    public ListedPage reduced() {
        return siblings.isEmpty()
                ? new ListedPage(page.with(page.extensions().newsAlone()), siblings, joined)
                : new ListedPage(page, List.of(), joined);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        return encode(PageCodec.encode(page));
    }

    /** The same, where its page's bytes are at hand. */
    public byte[] encode(byte[] pageBytes) {
        BinaryWriter out = new BinaryWriter(pageBytes.length + 12 + 64 * siblings.size())
                .octet(VERSION)
                .count(joined)
                .count(siblings.size());
        for (Alternate sibling : siblings) {
            out.text(sibling.hreflang()).text(sibling.href());
        }
        return out.raw(pageBytes).toBytes();
    }

    /** What was stored in this form. */
    public static ListedPage decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        version(in);
        long joined = in.count();
        int count = in.smallCount();
        List<Alternate> siblings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            siblings.add(new Alternate(in.text(), in.text()));
        }
        return new ListedPage(PageCodec.read(in), siblings, joined);
    }

    /** Reads a slot's format version, and refuses one that is not known. */
    static void version(BinaryReader in) {
        in.version("slot", VERSION);
    }
}

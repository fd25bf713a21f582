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
 * The content of a slot.
 *
 * @param change its latest change
 * @param page the page
 * @param siblings the members of its translation group, the page included, as the group last sent them; empty if it is
 *     alone. They are rendered unless the page's event has alternates
 * @param joined the number of its joining the group, see {@link PageNotice.Joined}; 0 if it is in none
 */
public record ListedPage(EntryChange change, Page page, List<Alternate> siblings, long joined) {

    private static final int VERSION = 1;

    public ListedPage {
        siblings = List.copyOf(siblings);
    }

    /**
     * Returns a smaller version of this page: without siblings or, if it has none, without extensions other than its
     * news.
     */
    public ListedPage reduced() {
        return siblings.isEmpty()
                ? new ListedPage(change, page.with(page.extensions().newsOnly()), siblings, joined)
                : new ListedPage(change, page, List.of(), joined);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        return encode(PageCodec.encode(page));
    }

    /** Returns its stored form, given the page's bytes. */
    public byte[] encode(byte[] pageBytes) {
        BinaryWriter out = new BinaryWriter(pageBytes.length + 26 + 64 * siblings.size()).octet(VERSION);
        change.write(out);
        out.count(joined).count(siblings.size());
        for (Alternate sibling : siblings) {
            out.text(sibling.hreflang()).text(sibling.href());
        }
        return out.raw(pageBytes).toBytes();
    }

    /** Reads the stored form. */
    public static ListedPage decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        version(in);
        EntryChange change = EntryChange.read(in);
        long joined = in.count();
        int count = in.smallCount();
        List<Alternate> siblings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            siblings.add(new Alternate(in.text(), in.text()));
        }
        return new ListedPage(change, PageCodec.read(in), siblings, joined);
    }

    /** Returns the latest change of the page in a slot. */
    public static EntryChange changeOf(byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        version(in);
        return EntryChange.read(in);
    }

    /** Returns a slot's bytes with another latest change. */
    public static byte[] changed(byte[] slot, EntryChange change) {
        BinaryReader in = new BinaryReader(slot);
        version(in);
        EntryChange.skip(in);
        BinaryWriter out = new BinaryWriter(slot.length + 8).octet(VERSION);
        change.write(out);
        return out.raw(slot, in.position(), slot.length - in.position()).toBytes();
    }

    /** Reads a slot's format version, and rejects an unknown one. */
    static void version(BinaryReader in) {
        in.version("slot", VERSION);
    }
}

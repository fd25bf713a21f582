package dev.sitestream.placement.slot;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.PageNotice;
import dev.sitestream.placement.state.Arrival;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** The format version of a page that has not moved, or whose former places are released. */
    private static final int VERSION = 1;

    /** The same with an {@link Arrival} before everything else. */
    private static final int VERSION_WITH_ARRIVAL = 2;

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
        skipArrival(in);
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
        skipArrival(in);
        return EntryChange.read(in);
    }

    /** Returns a slot's bytes with another latest change, and without an arrival. */
    public static byte[] changed(byte[] slot, EntryChange change) {
        BinaryReader in = new BinaryReader(slot);
        skipArrival(in);
        EntryChange.skip(in);
        BinaryWriter out = new BinaryWriter(slot.length + 8).octet(VERSION);
        change.write(out);
        return out.raw(slot, in.position(), slot.length - in.position()).toBytes();
    }

    /** Returns how the page in a slot came there from another place; null if it is not known any more. */
    public static @Nullable Arrival arrivalOf(byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        return in.version("slot", VERSION_WITH_ARRIVAL) == VERSION_WITH_ARRIVAL ? Arrival.read(in) : null;
    }

    /** Returns a slot's bytes with another arrival. */
    public static byte[] arrived(byte[] slot, Arrival arrival) {
        BinaryReader in = new BinaryReader(slot);
        skipArrival(in);
        BinaryWriter out = new BinaryWriter(slot.length + 32).octet(VERSION_WITH_ARRIVAL);
        arrival.write(out);
        return out.raw(slot, in.position(), slot.length - in.position()).toBytes();
    }

    /** Reads a slot's format version, rejects an unknown one, and skips the arrival. */
    static void skipArrival(BinaryReader in) {
        if (in.version("slot", VERSION_WITH_ARRIVAL) == VERSION_WITH_ARRIVAL) {
            Arrival.read(in);
        }
    }
}

package dev.sitestream.placement.slot;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.codec.PackedText;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PageCodec;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.placement.state.LaneCodec;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageStateCodec;
import dev.sitestream.placement.state.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listed page, as a slot holds it.
 *
 * <p>A slot begins with a format version; in one of them, an {@link Arrival} follows. Then come the latest
 * {@linkplain EntryChange change}, the {@linkplain EntryState state of the entry} and, last, the content: what this
 * record has.
 *
 * @param page the page
 * @param siblings the members of its translation group, the page included, as the group last sent them; empty if it is
 *     alone. They are rendered unless the page's event has alternates
 * @param joined the number of its joining the group, as the notice of its joining has it; 0 if it is in none
 */
public record ListedPage(Page page, List<Alternate> siblings, long joined) {

    /** The format version of a page that has always been in this slot. */
    private static final int VERSION = 1;

    /**
     * The same of a page that has come from another place, with an {@link Arrival} before everything else. Lanes with
     * slots of version 2 are refused, see {@link LaneCodec}.
     */
    private static final int VERSION_WITH_ARRIVAL = 3;

    /** Enough for most of what precedes the content. */
    private static final int EXPECTED_HEAD = 72;

    public ListedPage {
        siblings = List.copyOf(siblings);
    }

    /**
     * Returns a smaller version of this page: without siblings or, if it has none, without extensions other than its
     * news.
     */
    public ListedPage reduced() {
        return siblings.isEmpty()
                ? new ListedPage(page.with(page.extensions().newsOnly()), siblings, joined)
                : new ListedPage(page, List.of(), joined);
    }

    /** Returns the stored form of the content. */
    public byte[] content() {
        return content(PageCodec.encode(page), siblings, joined);
    }

    /** Returns the stored form of a content, given the page's bytes. */
    public static byte[] content(byte[] pageBytes, List<Alternate> siblings, long joined) {
        BinaryWriter out = new BinaryWriter(pageBytes.length + 12 + 64 * siblings.size());
        out.count(joined).count(siblings.size());
        for (Alternate sibling : siblings) {
            out.text(sibling.hreflang()).text(sibling.href());
        }
        return out.raw(pageBytes).toBytes();
    }

    /** Returns the bytes of a slot without an arrival. */
    public static byte[] encode(EntryChange change, EntryState entry, byte[] content) {
        BinaryWriter out = new BinaryWriter(EXPECTED_HEAD + content.length).octet(VERSION);
        write(change, entry, out);
        return out.raw(content).toBytes();
    }

    private static void write(EntryChange change, EntryState entry, BinaryWriter out) {
        change.write(out);
        BinaryWriter state = new BinaryWriter(EXPECTED_HEAD);
        PageStateCodec.write(state, entry);
        out.block(state.toBytes());
    }

    /** Returns the content of a listed page's slot. */
    public static ListedPage of(Listed listed) {
        return decode(listed.slot());
    }

    /** Reads the content of a slot. */
    public static ListedPage decode(byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        skipHead(in);
        long joined = in.count();
        int count = in.smallCount();
        List<Alternate> siblings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            siblings.add(new Alternate(in.text(), in.text()));
        }
        return new ListedPage(PageCodec.read(in), siblings, joined);
    }

    /** Returns the state of the page that is listed at a place, given the bytes of its slot. */
    public static Listed listed(Place place, byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        skipArrival(in);
        EntryChange change = EntryChange.read(in);
        in.count(); // the length of the entry's state
        return new Listed(place, change, PageStateCodec.readEntry(in), slot);
    }

    /** Points a text to the serialised URL of the page in a slot. */
    public static void url(byte[] slot, PackedText url) {
        BinaryReader in = new BinaryReader(slot);
        skipHead(in);
        in.count(); // the number of its joining
        for (int texts = 2 * in.smallCount(); texts > 0; texts--) {
            in.skipText();
        }
        PageCodec.url(in, url);
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

    /** Returns a listed page with another state of its entry, in its place. */
    public static Listed with(Listed page, EntryState entry) {
        byte[] slot = page.slot();
        BinaryReader in = new BinaryReader(slot);
        skipArrival(in);
        BinaryWriter out = new BinaryWriter(slot.length + EXPECTED_HEAD).raw(slot, 0, in.position());
        write(page.change(), entry, out);
        skipState(in);
        out.raw(slot, in.position(), slot.length - in.position());
        return new Listed(page.place(), page.change(), entry, out.toBytes());
    }

    /** Returns how the page in a slot came there from another place; null if it has always been there. */
    public static @Nullable Arrival arrivalOf(byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        if (!hasArrival(in)) {
            return null;
        }
        in.count(); // its length
        return Arrival.read(in);
    }

    /** Whether the page in a slot has come there from another place. */
    public static boolean hasArrived(byte[] slot) {
        return hasArrival(new BinaryReader(slot));
    }

    /** Returns a slot's bytes with another arrival. */
    public static byte[] arrived(byte[] slot, Arrival arrival) {
        BinaryReader in = new BinaryReader(slot);
        skipArrival(in);
        BinaryWriter out = new BinaryWriter(slot.length + 32).octet(VERSION_WITH_ARRIVAL);
        BinaryWriter arrived = new BinaryWriter(32);
        arrival.write(arrived);
        out.block(arrived.toBytes());
        return out.raw(slot, in.position(), slot.length - in.position()).toBytes();
    }

    /** Skips what precedes the content of a slot. */
    static void skipHead(BinaryReader in) {
        skipArrival(in);
        skipState(in);
    }

    private static void skipState(BinaryReader in) {
        EntryChange.skip(in);
        in.skipText(); // the entry's state, with its length
    }

    private static void skipArrival(BinaryReader in) {
        if (hasArrival(in)) {
            in.skipText(); // the arrival, with its length
        }
    }

    /** Reads a slot's format version, and rejects an unknown one. */
    private static boolean hasArrival(BinaryReader in) {
        return in.version("slot", VERSION_WITH_ARRIVAL) == VERSION_WITH_ARRIVAL;
    }
}

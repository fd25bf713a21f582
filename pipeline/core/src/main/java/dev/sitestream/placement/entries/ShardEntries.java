package dev.sitestream.placement.entries;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Set;

/**
 * The numbers and sizes of a shard's entries.
 *
 * @param live the entries of its pages
 * @param rendered those and the lingering ones: the entries of its file
 * @param occupied those and the dead ones: what its slots have taken up for placement
 */
public record ShardEntries(EntryTotals live, EntryTotals rendered, EntryTotals occupied) {

    public ShardEntries() {
        this(new EntryTotals(), new EntryTotals(), new EntryTotals());
    }

    /** Entries of a shard that no page has left. */
    ShardEntries(EntryTotals live) {
        this(live, live.copy(), live.copy());
    }

    /** Whether slots are dead or linger. */
    public boolean haveBeenLeft() {
        return occupied.count() > live.count();
    }

    /** Whether a file would keep the size limits with one more entry. */
    public boolean fits(EntrySize entry, Format format, Limits limits) {
        Set<Extension> used = occupied.extensions().usedWith(entry.extensions());
        return format.overhead(used) + occupied.bytes() + entry.entryBytes() <= limits.bytes()
                && occupied.references() + entry.references() <= XmlLimits.MAX_REFERENCES;
    }

    /** Whether a file would keep the size limits if an entry changed its size. */
    public boolean fits(EntrySize before, EntrySize after, Format format, Limits limits) {
        Set<Extension> used = occupied.extensions().usedWith(before.extensions(), after.extensions());
        return format.overhead(used) + occupied.bytes() + after.entryBytes() - before.entryBytes() <= limits.bytes()
                && occupied.references() + after.references() - before.references() <= XmlLimits.MAX_REFERENCES;
    }

    /** Adds the entry of a page. */
    public void add(EntrySize entry) {
        live.add(entry);
        rendered.add(entry);
        occupied.add(entry);
    }

    /** Removes the entry of a deleted page, whose slot may get another page. */
    public void remove(EntrySize entry) {
        live.remove(entry);
        rendered.remove(entry);
        occupied.remove(entry);
    }

    public void replace(EntrySize before, EntrySize after) {
        live.replace(before, after);
        rendered.replace(before, after);
        occupied.replace(before, after);
    }

    /** Lets the entry of a page linger. */
    public void leave(EntrySize entry) {
        live.remove(entry);
    }

    /** Ceases to show a lingering entry; its slot is dead. */
    public void release(EntrySize entry) {
        rendered.remove(entry);
    }

    /** Adds the entry of a page that comes back to the slot that it had left. */
    public void takeAgain(EntrySize before, EntrySize after, boolean isLingering) {
        live.add(after);
        occupied.replace(before, after);
        if (isLingering) {
            rendered.replace(before, after);
        } else {
            rendered.add(after);
        }
    }

    /** Writes the stored form. */
    public void write(BinaryWriter out) {
        write(out, live);
        out.flag(haveBeenLeft());
        if (haveBeenLeft()) {
            write(out, rendered);
            write(out, occupied);
        }
    }

    /** Reads the stored form. */
    public static ShardEntries read(BinaryReader in) {
        EntryTotals live = readTotals(in);
        return in.flag() ? new ShardEntries(live, readTotals(in), readTotals(in)) : new ShardEntries(live);
    }

    private static void write(BinaryWriter out, EntryTotals totals) {
        out.count(totals.count()).count(totals.bytes()).count(totals.references());
        StoredExtensions.write(out, totals.extensions());
    }

    private static EntryTotals readTotals(BinaryReader in) {
        return new EntryTotals(in.smallCount(), in.count(), in.count(), StoredExtensions.readUse(in));
    }
}

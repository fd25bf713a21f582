package dev.sitestream.placement.state;

import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.XmlLimits;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one shard; its pages are in the slots.
 *
 * <p>A slot below {@code nextSlot} is in one of four states:
 *
 * <ul>
 *   <li><em>live</em>: it holds a page.
 *   <li><em>lingering</em>: its page has left it, and it has to show the page further, as it was. Either the page has
 *       moved to another place, which crawlers are not known to see yet. Or it is <em>leaving</em>: it was deleted or
 *       withheld, and a former version could be seen elsewhere.
 *   <li><em>dead</em>: its page has left it, and it is empty. It is never used again, since the page has moved to
 *       another place or has come from one.
 *   <li><em>free</em>: its page, which had never moved, was deleted. It may get another page.
 * </ul>
 *
 * <p>The file shows the live and the lingering slots. For placement, dead slots count like lingering ones, in numbers
 * and bytes, so that placement does not depend on when a slot is released. A shard without live pages is retired and
 * never gets a page again.
 */
public final class Shard {

    /** The value of {@link #reported} if all its pages have to be reported as listed. */
    public static final long REPORT_ALL = -1;

    private static final long NOTHING = -1;

    private final ShardId id;
    private final Blocks blocks = new Blocks();

    /** The entries of its pages. */
    private final EntryTotals live;

    /** Those and the lingering ones: the entries of its file. */
    private final EntryTotals rendered;

    /** Those and the dead ones: what its slots have taken up for placement. */
    private final EntryTotals occupied;

    private final BitSet lingering = new BitSet();
    private final BitSet leaving = new BitSet();
    private final BitSet arriving = new BitSet();
    private final BitSet clearing = new BitSet();
    private final boolean hadMarks;
    private int nextSlot;

    /** The revision up to which its content may have been copied to be written; not stored. */
    private long copiedTo = NOTHING;

    private long revision;
    private long reported;
    private long shown;
    private boolean unlisting;
    private @Nullable PublishedFile publishedFile;

    public Shard(ShardId id) {
        this(id, 0, new EntryTotals(), new EntryTotals(), new EntryTotals(), false, 0);
    }

    /** Restores a stored shard; its slots are marked afterwards. */
    Shard(
            ShardId id,
            int nextSlot,
            EntryTotals live,
            EntryTotals rendered,
            EntryTotals occupied,
            boolean hadMarks,
            long revision) {
        this.id = id;
        this.nextSlot = nextSlot;
        this.live = live;
        this.rendered = rendered;
        this.occupied = occupied;
        this.hadMarks = hadMarks;
        this.revision = revision;
    }

    public ShardId id() {
        return id;
    }

    /** Returns the lowest slot that was never occupied. */
    public int nextSlot() {
        return nextSlot;
    }

    /** Returns the number of pages in it. */
    public int live() {
        return live.count();
    }

    /** Returns the number of entries in its file. */
    public int entries() {
        return rendered.count();
    }

    /** Returns the exact uncompressed size of its file. */
    public long bytes() {
        return id.format().overhead(extensions()) + rendered.bytes();
    }

    /** Returns the number of entity references in its file, see {@link XmlLimits#MAX_REFERENCES}. */
    public long references() {
        return rendered.references();
    }

    /** Returns the extensions that its file has to declare. */
    public Set<Extension> extensions() {
        return rendered.extensions().used();
    }

    EntryTotals liveTotals() {
        return live;
    }

    EntryTotals renderedTotals() {
        return rendered;
    }

    EntryTotals occupiedTotals() {
        return occupied;
    }

    public Blocks blocks() {
        return blocks;
    }

    /** Returns the lane's sequence number of the last change of its content. */
    public long revision() {
        return revision;
    }

    /**
     * Returns the revision up to which all its visible changes have been reported, or {@link #REPORT_ALL}.
     */
    public long reported() {
        return reported;
    }

    public void setReported(long upTo) {
        reported = upTo;
    }

    /**
     * Returns the revision up to which changes have become visible; some later than {@link #reported} may have been
     * reported, too.
     */
    public long shown() {
        return shown;
    }

    public void setShown(long upTo) {
        shown = upTo;
    }

    /** Whether all its pages have left: it never gets a page again. */
    public boolean retired() {
        return live.count() == 0;
    }

    /**
     * Whether a file has to show its entries. A shard that pages have only passed through never gets a file, unless one
     * of them was deleted while the file could have been written.
     */
    public boolean needsFile() {
        return entries() > 0 && !(retired() && publishedFile == null && leaving.isEmpty());
    }

    /** Records that its content of this revision was copied to be written, or may have been. */
    public void copied(long upTo) {
        copiedTo = Math.max(copiedTo, upTo);
    }

    /** Whether a file may have been written that shows this revision. */
    public boolean mayShow(long wanted) {
        return copiedTo >= wanted || hasShown(wanted);
    }

    /** Whether crawlers have seen this revision for certain, or a later one, and this can't be lost any more. */
    public boolean hasShown(long wanted) {
        return shown >= wanted;
    }

    /** Whether slots are dead or linger: its holes are not filled any more. */
    public boolean hasBeenLeft() {
        return occupied.count() > live.count();
    }

    /** Whether its content is not published yet. */
    public boolean dirty() {
        return !unlisting && (publishedFile == null || publishedFile.revision() != revision);
    }

    /** Whether its file has to be listed or removed. */
    public boolean isInMotion() {
        return retired() || publishedFile == null || !publishedFile.listed();
    }

    /** Returns the file in the object store under its name; null when there is none. */
    public @Nullable PublishedFile publishedFile() {
        return publishedFile;
    }

    public void setPublishedFile(@Nullable PublishedFile what) {
        publishedFile = what;
    }

    /** Whether the index was told not to list its file any more. */
    public boolean isUnlisting() {
        return unlisting;
    }

    public void setUnlisting(boolean whether) {
        unlisting = whether;
    }

    /** Marks its file to be rendered and written again, whatever is known of it. */
    public void markForRewrite() {
        blocks.renew(nextSlot);
        if (publishedFile != null) {
            publishedFile = publishedFile.nowToBeRewritten();
        }
    }

    /** Whether its file would keep the size limits with one more page. */
    public boolean fits(EntrySize entrySize, Limits limits) {
        Set<Extension> used = occupied.extensions().usedWith(entrySize.extensions());
        return id.format().overhead(used) + occupied.bytes() + entrySize.entryBytes() <= limits.bytes()
                && occupied.references() + entrySize.references() <= XmlLimits.MAX_REFERENCES;
    }

    /** Whether its file would keep the size limits if an entry changed its size. */
    public boolean fits(EntrySize before, EntrySize after, Limits limits) {
        Set<Extension> used = occupied.extensions().usedWith(before.extensions(), after.extensions());
        return id.format().overhead(used) + occupied.bytes() + after.entryBytes() - before.entryBytes()
                        <= limits.bytes()
                && occupied.references() + after.references() - before.references() <= XmlLimits.MAX_REFERENCES;
    }

    /** Puts a page into a free slot. */
    public void occupy(int slot, EntrySize entrySize) {
        nextSlot = Math.max(nextSlot, slot + 1);
        live.add(entrySize);
        rendered.add(entrySize);
        occupied.add(entrySize);
        blocks.change(slot);
    }

    /** Removes a deleted page from its slot, which may get another page. */
    public void free(int slot, EntrySize entrySize) {
        live.remove(entrySize);
        rendered.remove(entrySize);
        occupied.remove(entrySize);
        blocks.change(slot);
    }

    public void replace(int slot, EntrySize before, EntrySize after) {
        live.replace(before, after);
        rendered.replace(before, after);
        occupied.replace(before, after);
        blocks.change(slot);
    }

    /** Lets the slot of a page that leaves it linger. The file does not change. */
    public void leave(int slot, EntrySize entrySize) {
        live.remove(entrySize);
        lingering.set(slot);
    }

    /** Releases a lingering slot: the file does not show its page any more. */
    public void release(int slot, EntrySize entrySize) {
        rendered.remove(entrySize);
        lingering.clear(slot);
        leaving.clear(slot);
        blocks.change(slot);
    }

    /** Whether the page of a slot has left it, and the slot still shows it. */
    public boolean isLingering(int slot) {
        return lingering.get(slot);
    }

    /** Marks a restored slot as lingering. */
    public void markLingering(int slot) {
        lingering.set(slot);
    }

    /** Whether the number of marked slots is that of the lingering entries. */
    public boolean areAllLingeringMarked() {
        return lingering.cardinality() == rendered.count() - live.count();
    }

    /** Marks that the page of a slot has come from other places, which show it until the index lists it here. */
    public void markArriving(int slot) {
        arriving.set(slot);
    }

    /** Whether other places show the page of a slot until the index lists it here. */
    public boolean isArriving(int slot) {
        return arriving.get(slot);
    }

    /** Whether it has pages that arrive. */
    public boolean hasArriving() {
        return !arriving.isEmpty();
    }

    /** Returns the first slot from a slot on whose page arrives; negative when there is none. */
    public int nextArriving(int fromSlot) {
        return arriving.nextSetBit(fromSlot);
    }

    /** Marks that other places don't have to show the page of a slot any more, but that crawlers may still see them. */
    public void markClearing(int slot) {
        arriving.clear(slot);
        clearing.set(slot);
    }

    /** Whether crawlers may still see the page of a slot at other places, which don't have to show it any more. */
    public boolean isClearing(int slot) {
        return clearing.get(slot);
    }

    /** Removes these marks: no other place of the page is left, or another slot has taken them over. */
    public void settle(int slot) {
        arriving.clear(slot);
        clearing.clear(slot);
    }

    /** Whether crawlers may see the page of a slot at other places. */
    public boolean hasFormerPlaces(int slot) {
        return arriving.get(slot) || clearing.get(slot);
    }

    /** Whether any of its slots has a mark because of former places. */
    public boolean hasMarks() {
        return !arriving.isEmpty() || !clearing.isEmpty() || !leaving.isEmpty();
    }

    /** Whether it had marks when it was stored, which have to be set again. */
    public boolean hadMarks() {
        return hadMarks;
    }

    /** Marks a lingering slot whose page is deleted or withheld. */
    public void markLeaving(int slot) {
        leaving.set(slot);
    }

    /** Removes this mark: the page is listed again, at another place. */
    public void takeBack(int slot) {
        leaving.clear(slot);
    }

    /** Whether a lingering slot shows a page that is deleted or withheld. */
    public boolean isLeaving(int slot) {
        return leaving.get(slot);
    }

    public void touch(long sequence) {
        revision = sequence;
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.entries.ShardEntries;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import dev.sitestream.placement.state.SlotMarks.SlotState;
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
 *   <li><em>dead</em>: its page has left it, and it is empty. No other page gets it, since it may have moved to another
 *       place or have come from one; a page that was deleted there comes back to it.
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
    private final ShardEntries entries;
    private final SlotMarks marks = new SlotMarks();
    private final LeftSlots left = new LeftSlots();

    /** The slots that had lists when it was stored; null if they were too many to be stored. */
    private final @Nullable BitSet storedListing;

    private int nextSlot;

    /** The revision up to which its content may have been copied to be written; not stored. */
    private long copiedTo = NOTHING;

    private long revision;
    private long reported;
    private long shown;
    private boolean unlisting;
    private @Nullable PublishedFile publishedFile;

    public Shard(ShardId id) {
        this(id, 0, new ShardEntries(), new BitSet(), 0);
    }

    /** Restores a stored shard; its slots are marked afterwards. */
    Shard(ShardId id, int nextSlot, ShardEntries entries, @Nullable BitSet storedListing, long revision) {
        this.id = id;
        this.nextSlot = nextSlot;
        this.entries = entries;
        this.storedListing = storedListing;
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
        return entries.live().count();
    }

    /** Returns the number of entries in its file. */
    public int entries() {
        return entries.rendered().count();
    }

    /** Returns the exact uncompressed size of its file. */
    public long bytes() {
        return id.format().overhead(extensions()) + entries.rendered().bytes();
    }

    /** Returns the number of entity references in its file, see {@link XmlLimits#MAX_REFERENCES}. */
    public long references() {
        return entries.rendered().references();
    }

    /** Returns the extensions that its file has to declare. */
    public Set<Extension> extensions() {
        return entries.rendered().extensions().used();
    }

    /** Returns the numbers and sizes of its entries. */
    ShardEntries totals() {
        return entries;
    }

    /** Returns the states of its slots that are in memory only. */
    public SlotMarks marks() {
        return marks;
    }

    /** Returns the slots that are lingering or dead. */
    public LeftSlots left() {
        return left;
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
        return live() == 0;
    }

    /** Records that it gets no page again. */
    public void retire() {
        left.clear();
    }

    /**
     * Whether a file has to show its entries. A shard that pages have only passed through never gets a file, unless one
     * of them was deleted while the file could have been written.
     */
    public boolean needsFile() {
        return entries() > 0 && !(retired() && publishedFile == null && !marks.hasLeaving());
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

    /** Whether slots are dead or linger. */
    public boolean hasBeenLeft() {
        return entries.haveBeenLeft();
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
        return entries.fits(entrySize, id.format(), limits);
    }

    /** Whether its file would keep the size limits if an entry changed its size. */
    public boolean fits(EntrySize before, EntrySize after, Limits limits) {
        return entries.fits(before, after, id.format(), limits);
    }

    /** Puts a page into a free slot. */
    public void occupy(int slot, EntrySize entrySize) {
        nextSlot = Math.max(nextSlot, slot + 1);
        entries.add(entrySize);
        blocks.change(slot);
    }

    /** Removes a deleted page from its slot, which may get another page. */
    public void free(int slot, EntrySize entrySize) {
        entries.remove(entrySize);
        blocks.change(slot);
    }

    public void replace(int slot, EntrySize before, EntrySize after) {
        entries.replace(before, after);
        blocks.change(slot);
    }

    /** Lets the slot of a page that leaves it linger. The file does not change. */
    public void leave(int slot, EntrySize entrySize) {
        entries.leave(entrySize);
        left.set(slot, true);
        marks.set(slot, SlotState.LINGERING);
    }

    /** Puts a page that comes back into the slot that it had left. */
    public void takeAgain(int slot, EntrySize before, EntrySize after) {
        entries.takeAgain(before, after, isLingering(slot));
        left.set(slot, false);
        marks.set(slot, SlotState.ORDINARY);
        blocks.change(slot);
    }

    /** Releases a lingering slot: the file does not show its page any more. */
    public void release(int slot, EntrySize entrySize) {
        entries.release(entrySize);
        marks.set(slot, SlotState.ORDINARY);
        marks.set(slot, FormerState.NONE);
        blocks.change(slot);
    }

    /** Whether the page of a slot has left it, and the slot still shows it. */
    public boolean isLingering(int slot) {
        return marks.isLingering(slot);
    }

    /** Whether the number of marked slots is that of the lingering entries. */
    public boolean areAllLingeringMarked() {
        return marks.lingering() == entries() - live();
    }

    /** Whether it had marks when it was stored, which have to be set again. */
    public boolean hadMarks() {
        return storedListing == null || !storedListing.isEmpty();
    }

    /**
     * Returns the slots from whose lists of former places its marks have to be set again; null if any slot may have
     * one. Some may have none any more.
     */
    public @Nullable BitSet storedListing() {
        return storedListing == null ? null : (BitSet) storedListing.clone();
    }

    /** Gives it a revision, since its content changes. */
    public void touch(long sequence) {
        revision = sequence;
    }
}

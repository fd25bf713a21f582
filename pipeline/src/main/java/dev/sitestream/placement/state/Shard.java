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
 *   <li><em>lingering</em>: its page has moved to another place, which crawlers are not known to see yet. It still
 *       shows the page as it was when it moved.
 *   <li><em>dead</em>: it was lingering, and has been released. It is empty, and never used again.
 *   <li><em>free</em>: its page was deleted. It may get another page.
 * </ul>
 *
 * <p>The file shows the live and the lingering slots. For placement, dead slots count like lingering ones, in numbers
 * and bytes, so that placement does not depend on when a slot is released. A shard without live pages is retired and
 * never gets a page again.
 */
public final class Shard {

    /** The value of {@link #reported} if all its pages have to be reported as listed. */
    public static final long REPORT_ALL = -1;

    private final ShardId id;
    private final Blocks blocks = new Blocks();

    /** The entries of its pages. */
    private final EntryTotals live;

    /** Those and the lingering ones: the entries of its file. */
    private final EntryTotals rendered;

    /** Those and the dead ones: what its slots have taken up for placement. */
    private final EntryTotals occupied;

    private final BitSet lingering = new BitSet();
    private final BitSet arrived = new BitSet();
    private final boolean hadArrivals;
    private int nextSlot;
    private long revision;
    private long reported;
    private long shown;
    private @Nullable PublishedFile publishedFile;

    public Shard(ShardId id) {
        this(id, 0, new EntryTotals(), new EntryTotals(), new EntryTotals(), false, 0);
    }

    /** Restores a stored shard; its lingering slots and arrivals are marked afterwards. */
    Shard(
            ShardId id,
            int nextSlot,
            EntryTotals live,
            EntryTotals rendered,
            EntryTotals occupied,
            boolean hadArrivals,
            long revision) {
        this.id = id;
        this.nextSlot = nextSlot;
        this.live = live;
        this.rendered = rendered;
        this.occupied = occupied;
        this.hadArrivals = hadArrivals;
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

    /** Whether a file has to show its entries. A shard that pages have only passed through never gets a file. */
    public boolean needsFile() {
        return entries() > 0 && !(retired() && publishedFile == null);
    }

    /** Whether pages have moved away from it: its holes are not filled any more. */
    public boolean hasBeenLeft() {
        return occupied.count() > live.count();
    }

    /** Whether its content is not published yet. */
    public boolean dirty() {
        return publishedFile == null || publishedFile.revision() != revision;
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

    /** Lets the slot of a page that moves away linger. The file does not change. */
    public void leave(int slot, EntrySize entrySize) {
        live.remove(entrySize);
        lingering.set(slot);
    }

    /** Releases a lingering slot: the file does not show its page any more. */
    public void release(int slot, EntrySize entrySize) {
        rendered.remove(entrySize);
        lingering.clear(slot);
        blocks.change(slot);
    }

    /** Whether the page of a slot has moved to another place, and the slot still shows it. */
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

    /** Marks that places which the page of a slot has left wait for this shard's acknowledgement. */
    public void markArrival(int slot) {
        arrived.set(slot);
    }

    /** Whether places which the page of a slot has left wait for this shard's acknowledgement. */
    public boolean hasArrival(int slot) {
        return arrived.get(slot);
    }

    /** Removes the mark of an arrival, since the places that the page has left are released. */
    public void settleArrival(int slot) {
        arrived.clear(slot);
    }

    /** Whether any place waits for this shard's acknowledgement. */
    public boolean hasArrivals() {
        return !arrived.isEmpty();
    }

    /** Returns the first slot from a slot on with an arrival; negative when there is none. */
    public int nextArrival(int fromSlot) {
        return arrived.nextSetBit(fromSlot);
    }

    /** Whether it had arrivals when it was stored, which have to be marked again. */
    public boolean hadArrivals() {
        return hadArrivals;
    }

    public void touch(long sequence) {
        revision = sequence;
    }
}

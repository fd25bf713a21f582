package dev.sitestream.placement.state;

import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one shard; its pages are in the slots.
 *
 * <p>Invariants: {@code bytes} is exactly the uncompressed size of the file with its pages, and {@code references} the
 * number of entity references in that file; {@code live} slots below {@code nextSlot} are occupied, and none from there
 * on; a shard without live pages is retired and never gets a page again.
 */
public final class Shard {

    /** The value of {@link #reported} if all its pages have to be reported as listed. */
    public static final long REPORT_ALL = -1;

    private final ShardId id;
    private final SortedMap<ShardId, Long> departures = new TreeMap<>();
    private final SortedMap<Long, Bridge> bridges = new TreeMap<>();
    private final ExtensionUse extensions;
    private final Blocks blocks = new Blocks();
    private int nextSlot;
    private int live;
    private long entryBytes;
    private long references;
    private long revision;
    private long reported;
    private long shown;
    private @Nullable PublishedFile publishedFile;

    public Shard(ShardId id) {
        this.id = id;
        this.extensions = new ExtensionUse();
    }

    /** Restores a stored shard. */
    public Shard(
            ShardId id,
            int nextSlot,
            int live,
            long entryBytes,
            long references,
            ExtensionUse extensions,
            long revision) {
        this.id = id;
        this.extensions = extensions;
        this.nextSlot = nextSlot;
        this.live = live;
        this.entryBytes = entryBytes;
        this.references = references;
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
        return live;
    }

    /** Returns the exact uncompressed size of its file. */
    public long bytes() {
        return id.format().overhead(extensions.used()) + entryBytes;
    }

    /** Returns the total size of its pages' entries. */
    long entryBytes() {
        return entryBytes;
    }

    /** Returns the number of entity references in its file, see {@link XmlLimits#MAX_REFERENCES}. */
    public long references() {
        return references;
    }

    /** Returns the extensions that its file has to declare. */
    public Set<Extension> extensions() {
        return extensions.used();
    }

    /** Returns how many of its pages use each extension. */
    ExtensionUse extensionUse() {
        return extensions;
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

    /** Whether all its pages have left: its file has to be removed, and its number is never used again. */
    public boolean retired() {
        return live == 0;
    }

    /** Whether its content is not published yet. */
    public boolean dirty() {
        return publishedFile == null || publishedFile.revision() != revision;
    }

    /** Whether its file has to be listed or removed, or a bridge of it has to be removed. */
    public boolean isInMotion() {
        return retired() || !bridges.isEmpty() || publishedFile == null || !publishedFile.listed();
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

    /** Returns its bridges by the revision that they show; usually none. */
    public SortedMap<Long, Bridge> bridges() {
        return Collections.unmodifiableSortedMap(bridges);
    }

    /** Whether it has a bridge that the index is not known to list. */
    public boolean hasUnlistedBridge() {
        return bridges.values().stream().anyMatch(bridge -> !bridge.file().listed());
    }

    /** Adds a bridge, which shows the revision of its file. */
    public void addBridge(Bridge bridge) {
        bridges.put(bridge.file().revision(), bridge);
    }

    /** Marks the bridge that shows this revision, if there is one, as listed since this time. */
    public void markBridgeListed(long shown, long sinceMillis) {
        bridges.computeIfPresent(shown, (key, bridge) -> bridge.visibleSince(sinceMillis));
    }

    /** Removes the bridge that shows this revision. */
    public void removeBridge(long shown) {
        bridges.remove(shown);
    }

    /**
     * Returns where the pages went that have left this shard since it was last published: the shard, and its first
     * revision that shows them. This shard's file may not be written without them before that revision is shown.
     */
    public SortedMap<ShardId, Long> departures() {
        return Collections.unmodifiableSortedMap(departures);
    }

    /** Removes these departures, unless more pages have left for the same shard since. */
    public void settleDepartures(SortedMap<ShardId, Long> settled) {
        settled.forEach((destination, sequence) -> departures.remove(destination, sequence));
    }

    /** Removes all departures, since its file shows none of the pages any more. */
    public void forgetDepartures() {
        departures.clear();
    }

    /** Whether its file would keep the size limits with one more page. */
    public boolean fits(EntrySize entrySize, Limits limits) {
        Set<Extension> used = extensions.usedWith(entrySize.extensions());
        return id.format().overhead(used) + entryBytes + entrySize.entryBytes() <= limits.bytes()
                && references + entrySize.references() <= XmlLimits.MAX_REFERENCES;
    }

    /** Whether its file would keep the size limits if an entry changed its size. */
    public boolean fits(EntrySize before, EntrySize after, Limits limits) {
        Set<Extension> used = extensions.usedWith(before.extensions(), after.extensions());
        return id.format().overhead(used) + entryBytes + after.entryBytes() - before.entryBytes() <= limits.bytes()
                && references + after.references() - before.references() <= XmlLimits.MAX_REFERENCES;
    }

    public void occupy(int slot, EntrySize entrySize) {
        nextSlot = Math.max(nextSlot, slot + 1);
        live++;
        entryBytes += entrySize.entryBytes();
        references += entrySize.references();
        extensions.add(entrySize.extensions());
        blocks.change(slot);
    }

    public void free(int slot, EntrySize entrySize) {
        live--;
        entryBytes -= entrySize.entryBytes();
        references -= entrySize.references();
        extensions.remove(entrySize.extensions());
        blocks.change(slot);
    }

    public void replace(int slot, EntrySize before, EntrySize after) {
        entryBytes += after.entryBytes() - before.entryBytes();
        references += after.references() - before.references();
        extensions.remove(before.extensions());
        extensions.add(after.extensions());
        blocks.change(slot);
    }

    public void touch(long sequence) {
        revision = sequence;
    }

    public void depart(ShardId destination, long sequence) {
        departures.merge(destination, sequence, Math::max);
    }

    /** Replaces an emptied shard among the departures by the shards to which its pages went. */
    public void redirect(Shard emptied) {
        if (departures.remove(emptied.id) != null) {
            emptied.departures.forEach(this::depart);
            departures.remove(id);
        }
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.XmlLimits;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One shard's figures; its pages are in the slots.
 *
 * <p>Invariants: {@code bytes} is exactly the size of the file that its pages give, uncompressed, and {@code
 * references} the number of its entity references; {@code live} slots below {@code nextSlot} are occupied and none from
 * there on; a shard without live pages is retired and never gets one again.
 */
public final class Shard {

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
    private @Nullable PublishedFile publication;

    public Shard(ShardId id) {
        this.id = id;
        this.extensions = new ExtensionUse();
    }

    /** A shard as it was stored. */
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

    /** The lowest slot that was never occupied. */
    public int nextSlot() {
        return nextSlot;
    }

    /** How many pages live here. */
    public int live() {
        return live;
    }

    /** The exact size of its file, uncompressed. */
    public long bytes() {
        return id.format().overhead(extensions.used()) + entryBytes;
    }

    /** The size of its pages' entries together. */
    long entryBytes() {
        return entryBytes;
    }

    /** The entity references in its file, see {@link XmlLimits#MOST_REFERENCES}. */
    public long references() {
        return references;
    }

    /** The extensions that its file has to declare. */
    public Set<Extension> extensions() {
        return extensions.used();
    }

    /** How many of its pages use which extension. */
    ExtensionUse extensionUse() {
        return extensions;
    }

    /** Its blocks. */
    public Blocks blocks() {
        return blocks;
    }

    /** The lane's sequence number of the last change of its content. */
    public long revision() {
        return revision;
    }

    /** Whether all its pages have left: its file is to be removed, and its number is never used again. */
    public boolean retired() {
        return live == 0;
    }

    /** Whether what is published, or that nothing is, differs from its content. */
    public boolean dirty() {
        return publication == null || publication.revision() != revision;
    }

    /** What stands in the object store under its name; null when nothing does. */
    public @Nullable PublishedFile publication() {
        return publication;
    }

    public void publish(@Nullable PublishedFile what) {
        publication = what;
    }

    /** Has its file rendered and written anew, whatever is known of it. */
    public void doubt() {
        blocks.renew(nextSlot);
        if (publication != null) {
            publication = publication.nowDoubted();
        }
    }

    /** Its bridges, by the revision that they show; mostly none. */
    public SortedMap<Long, Bridge> bridges() {
        return bridges;
    }

    /**
     * Where pages went that have left this shard since it was last published: the shard and the revision from which on
     * it shows them. This shard's file may not be written without them before that.
     */
    public SortedMap<ShardId, Long> departures() {
        return departures;
    }

    /** Whether its file would keep the limits of size with one page more. */
    public boolean fits(EntrySize share, Limits limits) {
        Set<Extension> used = extensions.usedWith(share.extensions());
        return id.format().overhead(used) + entryBytes + share.entryBytes() <= limits.bytes()
                && references + share.references() <= XmlLimits.MOST_REFERENCES;
    }

    /** Whether its file would keep the limits of size if a page that it holds got another share. */
    public boolean fits(EntrySize before, EntrySize after, Limits limits) {
        Set<Extension> used = extensions.usedWith(before.extensions(), after.extensions());
        return id.format().overhead(used) + entryBytes + after.entryBytes() - before.entryBytes() <= limits.bytes()
                && references + after.references() - before.references() <= XmlLimits.MOST_REFERENCES;
    }

    public void occupy(int slot, EntrySize share) {
        nextSlot = Math.max(nextSlot, slot + 1);
        live++;
        entryBytes += share.entryBytes();
        references += share.references();
        extensions.add(share.extensions());
        blocks.change(slot);
    }

    public void free(int slot, EntrySize share) {
        live--;
        entryBytes -= share.entryBytes();
        references -= share.references();
        extensions.remove(share.extensions());
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

    /** Pages that left for a shard that is now empty have gone on to where its own pages went. */
    public void redirect(Shard emptied) {
        if (departures.remove(emptied.id) != null) {
            emptied.departures.forEach(this::depart);
            departures.remove(id);
        }
    }
}

package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.Checksums;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.gzip.GzipFile;
import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.shards.content.BlockContent.Ready;
import dev.sitestream.publish.shards.content.BlockContent.Slots;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A snapshot of a shard's content, which can be rendered on another thread and written later.
 *
 * <p>A compressed file consists of blocks. Only blocks that are not cached at their present revision are copied and
 * compressed. The file's bytes do not depend on which blocks were cached.
 */
public final class ShardContent {

    /** The usual size of a block of plain pages with its context, and a margin. */
    private static final int USUAL_BLOCK_BYTES = 256 * 1024;

    private final Shard shard;
    private final CompressedShards compressed;
    private final List<BlockContent> blocks;
    private final byte[] head;
    private final byte[] tail;
    private final long bytes;
    private final long references;
    private final long revision;
    private final long changes;

    /**
     * Takes the snapshot; copies from the store only blocks that are not cached.
     *
     * @param changes the number of changes that the lane has applied
     * @param copies receives the copied slots
     */
    public ShardContent(Shard shard, long changes, LaneStore store, CompressedShards compressed, SlotCopies copies) {
        this.shard = shard;
        this.compressed = compressed;
        this.blocks = new BlockCopy(shard, compressed, copies).of(store);
        this.head = shard.id().format().head(shard.extensions());
        this.tail = shard.id().format().tail();
        this.bytes = shard.bytes();
        this.references = shard.references();
        this.revision = shard.revision();
        this.changes = changes;
    }

    /** The shard of this content, which may have changed since. */
    public Shard shard() {
        return shard;
    }

    public long revision() {
        return revision;
    }

    /** The number of changes of the lane that it shows. */
    public long changes() {
        return changes;
    }

    /** The number of slots that were copied for it. */
    public int copiedSlots() {
        return blocks.stream()
                .mapToInt(block -> block instanceof Slots slots ? slots.size() : 0)
                .sum();
    }

    /**
     * Renders the file.
     *
     * @throws IllegalStateException when the number of the file's bytes or entity references differs from what
     *     placement counted, so that the limits can't be relied on
     */
    public RenderedFile file() {
        return shard.id().compressed() ? gzip() : plain();
    }

    private RenderedFile gzip() {
        List<CompressedBlock> parts = new ArrayList<>(blocks.size() + 1);
        SlotEntries entries = new SlotEntries(shard.id().format(), USUAL_BLOCK_BYTES);
        long size = (long) head.length + tail.length;
        long found = 0;
        try (BlockCompressor compressor = compressed.newCompressor()) {
            parts.add(compressor.compress(head, 0, head.length));
            for (BlockContent block : blocks) {
                CompressedBlock part =
                        block instanceof Slots slots ? compress(slots, entries, compressor) : ((Ready) block).block();
                size += part.length();
                found += part.tally();
                parts.add(part);
            }
        }
        check(size, found);
        Checksums checksums = GzipFile.checksums(parts, tail);
        return new RenderedFile(GzipFile.assemble(parts, tail, checksums), checksums.fingerprint());
    }

    private CompressedBlock compress(Slots slots, SlotEntries entries, BlockCompressor compressor) {
        CompressedBlock block = slots.compress(entries, compressor);
        compressed.put(shard.id(), slots.number(), slots.revision(), block);
        return block;
    }

    private RenderedFile plain() {
        SlotEntries entries = new SlotEntries(shard.id().format(), Math.toIntExact(bytes));
        blocks.forEach(block -> ((Slots) block).render(entries));
        ByteArrayOutputStream file = new ByteArrayOutputStream(Math.toIntExact(bytes));
        file.writeBytes(head);
        file.write(entries.array(), 0, entries.size());
        file.writeBytes(tail);
        check(file.size(), entries.references());
        byte[] content = file.toByteArray();
        return new RenderedFile(
                content, Checksums.of(content, 0, content.length).fingerprint());
    }

    private void check(long size, long found) {
        if (size != bytes || found != references) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s has %d bytes with %d entity references, and placement counted %d with %d",
                    shard.id(),
                    size,
                    found,
                    bytes,
                    references));
        }
    }
}

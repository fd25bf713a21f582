package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.gzip.GzipFile;
import dev.sitestream.placement.slot.SlotEntries;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.shards.content.BlockContent.Slots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A shard's compressed file, made from its slots or from rendered bytes, without any cached block. */
public final class WholeShard {

    private final Shard shard;
    private final LaneStore store;
    private final CompressedShards compressed;
    private final Compression compression;
    private final List<Piece> pieces = new ArrayList<>();

    /** Renders the bytes in advance. */
    public WholeShard(Shard shard, LaneStore store, Compression compression) {
        this.shard = shard;
        this.store = store;
        this.compression = compression;
        this.compressed = new CompressedShards(FileCompression.of(new CompressionSettings(compression, 0)));
        SlotEntries entries = new SlotEntries(shard.id().format(), 256 * 1024);
        BlockCompressor keeper = new PieceKeeper(pieces);
        byte[] head = shard.id().format().head(shard.extensions());
        keeper.compress(head, 0, head.length);
        for (BlockContent block : new BlockCopy(shard, compressed, (slot, page) -> {}).of(store)) {
            ((Slots) block).compress(entries, keeper);
        }
    }

    /** Makes the file from the slots, as it is published when nothing is cached. */
    public byte[] fromSlots() {
        return new ShardContent(shard, 0, store, compressed, (slot, page) -> {})
                .file()
                .bytes();
    }

    /** Makes the file from the rendered bytes, deflated in the same blocks. */
    public byte[] fromReadyBytes() {
        List<CompressedBlock> parts = new ArrayList<>(pieces.size());
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (Piece piece : pieces) {
                parts.add(compressor.compress(piece.bytes(), piece.from(), piece.bytes().length));
            }
        }
        byte[] tail = shard.id().format().tail();
        return GzipFile.assemble(parts, tail, GzipFile.checksums(parts, tail));
    }

    /** The number of pages. */
    public int pages() {
        return shard.live();
    }

    /** The size of the uncompressed file in bytes. */
    public long size() {
        return shard.bytes();
    }

    /** One call of a compressor: the bytes from an index on, after others that are their context. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Piece(byte[] bytes, int from) {}

    /** Records the calls instead of compressing. */
    private record PieceKeeper(List<Piece> pieces) implements BlockCompressor {

        @Override
        public CompressedBlock compress(byte[] bytes, int from, int to) {
            int context = Math.max(0, from - WINDOW);
            pieces.add(new Piece(Arrays.copyOfRange(bytes, context, to), from - context));
            return CompressedBlock.EMPTY;
        }

        @Override
        public void close() {}
    }
}

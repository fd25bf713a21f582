package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.GzipFile;
import dev.sitestream.placement.state.Blocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** A shard's file whose compressed blocks and rendered entries are in memory. */
final class BlockedFile implements AutoCloseable {

    /** The number of blocks of a full file. */
    static final int BLOCKS = CatalogEntries.COUNT / Blocks.SLOTS;

    private static final byte[] TAIL = "</urlset>\n".getBytes(US_ASCII);

    private final BlockCompressor compressor;
    private final List<byte[]> contents = new ArrayList<>();
    private final int[] froms = new int[BLOCKS];
    private final List<CompressedBlock> blocks = new ArrayList<>();

    BlockedFile(CatalogEntries entries, Compression compression) {
        compressor = compression.newCompressor();
        for (int block = 0; block < BLOCKS; block++) {
            int context = entries.start(Blocks.contextStart(block));
            froms[block] = entries.start(Blocks.start(block)) - context;
            contents.add(Arrays.copyOfRange(entries.bytes(), context, entries.start(Blocks.start(block + 1))));
            blocks.add(compress(block));
        }
    }

    /** Compresses some blocks again and puts the file together. */
    byte[] regenerate(BitSet dirty) {
        dirty.stream().forEach(block -> blocks.set(block, compress(block)));
        return GzipFile.assemble(blocks, TAIL, GzipFile.checksums(blocks, TAIL));
    }

    private CompressedBlock compress(int block) {
        byte[] content = contents.get(block);
        return compressor.compress(content, froms[block], content.length);
    }

    /** Returns this many blocks, evenly distributed over the file. */
    static BitSet spread(int dirty) {
        BitSet blocks = new BitSet();
        for (int i = 0; i < dirty; i++) {
            blocks.set(i * BLOCKS / dirty);
        }
        return blocks;
    }

    /** Returns the blocks that are dirty after this many changes at random places. */
    static BitSet scattered(int changes, Random random) {
        BitSet blocks = new BitSet();
        for (int i = 0; i < changes; i++) {
            int slot = random.nextInt(CatalogEntries.COUNT);
            int block = Blocks.of(slot);
            blocks.set(block);
            if (block + 1 < BLOCKS && slot >= Blocks.contextStart(block + 1)) {
                blocks.set(block + 1);
            }
        }
        return blocks;
    }

    @Override
    public void close() {
        compressor.close();
    }
}

package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.placement.state.Blocks;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FileCompression;
import org.jspecify.annotations.Nullable;

/**
 * One publisher's compressed blocks in the shared cache.
 *
 * <p>The revisions of blocks restart whenever a lane's task starts on an instance, and a lost transaction's changes may
 * have been rendered. So a publisher never finds blocks that another publisher has cached, not even one of the same
 * lane.
 */
public final class CompressedShards {

    private final FileCompression compression;

    public CompressedShards(FileCompression compression) {
        this.compression = compression;
    }

    /** Identifies a block of a shard of this publisher. */
    private record Key(CompressedShards owner, ShardId shard, int block) {}

    /** A block as compressed at this revision; null when it is not cached. */
    @Nullable
    CompressedBlock get(ShardId shard, int block, long revision) {
        return compression.cache().get(new Key(this, shard, block), revision);
    }

    /** Returns the number of a shard's blocks that would have to be compressed to write it now. */
    public int dirtyBlocks(Shard shard) {
        int dirty = 0;
        for (int block = 0; block < Blocks.count(shard.nextSlot()); block++) {
            Key key = new Key(this, shard.id(), block);
            if (!compression.cache().contains(key, shard.blocks().revision(block))) {
                dirty++;
            }
        }
        return dirty;
    }

    void put(ShardId shard, int block, long revision, CompressedBlock compressed) {
        compression.cache().put(new Key(this, shard, block), revision, compressed);
    }

    BlockCompressor newCompressor() {
        return compression.compression().newCompressor();
    }
}

package dev.sitestream.publish.shards;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FileCompression;
import org.jspecify.annotations.Nullable;

/**
 * One publisher's compressed blocks in the cache that all share.
 *
 * <p>Revisions of blocks begin anew whenever a lane is taken up, and a lost transaction's changes may have been
 * rendered. So what another publisher has cached is never found by this one, not even that of the same lane.
 */
final class CompressedShards {

    private final FileCompression compression;

    CompressedShards(FileCompression compression) {
        this.compression = compression;
    }

    /** Names a block of a shard as this publisher knows it. */
    private record Key(CompressedShards owner, ShardId shard, int block) {}

    /** A block as it was compressed at this revision; null when that is not at hand. */
    @Nullable
    CompressedBlock get(ShardId shard, int block, long revision) {
        return compression.cache().get(new Key(this, shard, block), revision);
    }

    void put(ShardId shard, int block, long revision, CompressedBlock compressed) {
        compression.cache().put(new Key(this, shard, block), revision, compressed);
    }

    BlockCompressor newCompressor() {
        return compression.compression().newCompressor();
    }
}

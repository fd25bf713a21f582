package dev.sitestream.publish.shards.content;

import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.FileCompression;

/** A shard's compressed file that is published repeatedly; unchanged blocks come from the cache. */
public final class WarmShard {

    private final Shard shard;
    private final LaneStore store;
    private final CompressedShards compressed;

    public WarmShard(Shard shard, LaneStore store, Compression compression) {
        this.shard = shard;
        this.store = store;
        this.compressed = new CompressedShards(
                FileCompression.of(new CompressionSettings(compression, CompressionSettings.DEFAULT.cacheMebibytes())));
    }

    /** Makes the current file as the publisher does: copies, renders, compresses and assembles it. */
    public byte[] file() {
        return new ShardContent(shard, 0, store, compressed, (slot, page) -> {})
                .file()
                .bytes();
    }
}

package dev.sitestream.publish;

import dev.sitestream.gzip.BlockCache;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;

/**
 * How shard files are compressed.
 *
 * @param compression the compression level
 * @param cache keeps compressed blocks, so that only changed blocks are compressed again
 */
public record FileCompression(Compression compression, BlockCache cache) {

    private static final long MEBIBYTE = 1024 * 1024;

    /** Creates the compression with these settings and its own cache. */
    public static FileCompression of(CompressionSettings settings) {
        return new FileCompression(settings.compression(), new BlockCache(settings.cacheMebibytes() * MEBIBYTE));
    }
}

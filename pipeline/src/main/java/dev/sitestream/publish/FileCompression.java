package dev.sitestream.publish;

import dev.sitestream.gzip.BlockCache;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;

/**
 * How shards' files are compressed.
 *
 * @param compression by what
 * @param cache keeps compressed blocks, so that only those which have changed are compressed again
 */
public record FileCompression(Compression compression, BlockCache cache) {

    private static final long MEBIBYTE = 1024 * 1024;

    /** Compression by these settings, with a cache of its own. */
    public static FileCompression of(CompressionSettings settings) {
        return new FileCompression(settings.compression(), new BlockCache(settings.cacheMebibytes() * MEBIBYTE));
    }
}

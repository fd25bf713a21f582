package dev.sitestream.gzip;

/**
 * An operator's settings for the compression of shards' files.
 *
 * @param compression the level of compression
 * @param cacheMebibytes the memory in MiB for a cache of compressed blocks; 0 for no cache
 */
public record CompressionSettings(Compression compression, int cacheMebibytes) {

    /** The defaults: small files, and enough memory for the blocks of about six million pages. */
    public static final CompressionSettings DEFAULT = new CompressionSettings(Compression.ZLIB, 128);
}

package dev.sitestream.gzip;

/**
 * How shards' files are compressed, as an operator says it.
 *
 * @param compression by what
 * @param cacheMebibytes how much memory, in MiB, compressed blocks may take that were not changed since; 0 for none
 */
public record CompressionSettings(Compression compression, int cacheMebibytes) {

    /** Small files, and memory enough for those of some six million pages. */
    public static final CompressionSettings DEFAULT = new CompressionSettings(Compression.ZLIB, 128);
}

package dev.sitestream.publish;

import dev.sitestream.gzip.Compression;

/**
 * How shards' files are compressed, as an operator says it.
 *
 * @param compression by what
 * @param cacheMebibytes how much memory, in MiB, compressed blocks may take that were not changed since; 0 for none
 */
public record FileSettings(Compression compression, int cacheMebibytes) {

    /** Small files, and memory enough for those of some six million pages. */
    public static final FileSettings DEFAULT = new FileSettings(Compression.ZLIB, 128);
}

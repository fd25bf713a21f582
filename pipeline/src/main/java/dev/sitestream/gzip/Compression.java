package dev.sitestream.gzip;

/** How files are compressed. */
public enum Compression {
    /** By zlib, at its default level: small files. */
    ZLIB {
        @Override
        public BlockCompressor newCompressor() {
            return new ZlibCompressor();
        }
    };

    public abstract BlockCompressor newCompressor();
}

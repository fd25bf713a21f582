package dev.sitestream.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The form in which clients get a stored file. */
enum Form {
    /** As it is stored. */
    STORED,
    /** Compressed, as it may be stored already. */
    COMPRESSED,
    /** Not compressed, although it may be stored so. */
    PLAIN;

    private static final int MAGIC_1 = 0x1F;
    private static final int MAGIC_2 = 0x8B;

    /** Bytes of the uncompressed length at the end of a gzip file. */
    private static final int TRAILER = 4;

    /** Whether a stored file has to be converted for this form. */
    boolean converts(ByteChunks stored) {
        return this != STORED && (this == COMPRESSED) != isGzip(stored);
    }

    /** The most bytes that a converted file has. A compressed one that is longer is not worth the clients' work. */
    long longest(ByteChunks stored) {
        return this == COMPRESSED ? stored.length() / 2 : plainLength(stored);
    }

    /**
     * Converts a stored file; empty if it is not worth it.
     *
     * @throws IOException when the stored file is damaged
     */
    Optional<ByteChunks> convert(ByteChunks stored) throws IOException {
        if (this == PLAIN) {
            try (InputStream plain = new GZIPInputStream(stored.stream(), ByteChunks.CHUNK)) {
                return Optional.of(ByteChunks.read(plain, plainLength(stored)));
            }
        }
        return compress(stored);
    }

    /** Whether bytes are compressed with gzip: neither XML nor text begins like this. */
    static boolean isGzip(ByteChunks bytes) {
        return bytes.length() > TRAILER && bytes.at(0) == MAGIC_1 && bytes.at(1) == MAGIC_2;
    }

    /** The length at the end of a gzip file. It is that of the whole content, since our files are a single member. */
    private static long plainLength(ByteChunks gzip) {
        long length = 0;
        for (int i = 0; i < TRAILER; i++) {
            length |= (long) gzip.at(gzip.length() - TRAILER + i) << (Byte.SIZE * i);
        }
        return length;
    }

    private static Optional<ByteChunks> compress(ByteChunks plain) throws IOException {
        ByteChunks.Output compressed = new ByteChunks.Output(plain.length() / 2);
        try (OutputStream gzip = new FastGzip(compressed)) {
            plain.writeTo(gzip);
        }
        return compressed.toChunks();
    }

    /** Compresses fast: a file is compressed again whenever it has changed. */
    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(OutputStream out) throws IOException {
            super(out, ByteChunks.CHUNK);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}

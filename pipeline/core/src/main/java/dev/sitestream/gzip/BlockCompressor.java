package dev.sitestream.gzip;

/**
 * Compresses pieces of files. Equal input gives equal output, whatever was compressed before. Not thread-safe; holds
 * off-heap memory until it is closed.
 */
public interface BlockCompressor extends AutoCloseable {

    /** The window of deflate: how many bytes in front of a piece can improve its compression. */
    int WINDOW = 32 * 1024;

    /**
     * Compresses a piece.
     *
     * @param bytes holds the piece, and in front of it the bytes that precede it in the file, as far as a reader is
     *     sure to have them; the result refers to these bytes, so it can only be used after exactly the same ones
     * @param from the index of the piece's first byte; everything before it is context
     * @param to the index after the piece's last byte
     */
    CompressedBlock compress(byte[] bytes, int from, int to);

    @Override
    void close();
}

package dev.sitestream.gzip;

/**
 * Compresses pieces of files. The same bytes give the same result, whatever was compressed before. Not thread-safe;
 * holds memory outside of the heap until it is closed.
 */
public interface BlockCompressor extends AutoCloseable {

    /** How many bytes before a piece can be of use to it: the window of deflate. */
    int WINDOW = 32 * 1024;

    /**
     * Compresses a piece.
     *
     * @param bytes holds the piece, and before it what stands before it in the file, as much of that as its reader can
     *     rely on: the piece refers to it, so its result is of use only behind exactly these bytes
     * @param from where the piece begins; what is in front of it, down to 0, is context
     * @param to behind its last byte
     */
    CompressedBlock compress(byte[] bytes, int from, int to);

    @Override
    void close();
}

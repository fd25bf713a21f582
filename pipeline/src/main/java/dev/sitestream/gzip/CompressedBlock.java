package dev.sitestream.gzip;

/**
 * A piece of a file, compressed on its own.
 *
 * @param deflated <a href="https://www.rfc-editor.org/rfc/rfc1951">deflate</a> blocks of which none is the last one,
 *     ended on a byte boundary; nobody changes these bytes
 * @param checksums of the piece, uncompressed
 * @param tally what its owner has counted in the piece, kept with it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedBlock(byte[] deflated, Checksums checksums, int tally) {

    /** A piece without bytes. */
    public static final CompressedBlock EMPTY = new CompressedBlock(new byte[0], Checksums.NONE, 0);

    /** The block that bytes were compressed to. */
    static CompressedBlock of(byte[] deflated, byte[] bytes, int from, int to) {
        return new CompressedBlock(deflated, Checksums.of(bytes, from, to), 0);
    }

    /** The piece's length in bytes, uncompressed. */
    public int length() {
        return checksums.length();
    }

    /** The same with this tally. */
    public CompressedBlock withTally(int count) {
        return new CompressedBlock(deflated, checksums, count);
    }
}

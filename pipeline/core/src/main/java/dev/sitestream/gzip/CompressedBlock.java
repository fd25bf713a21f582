package dev.sitestream.gzip;

/**
 * A piece of a file, compressed on its own.
 *
 * @param deflated <a href="https://www.rfc-editor.org/rfc/rfc1951">deflate</a> blocks without a final one, ending on a
 *     byte boundary; must not be modified
 * @param checksums the checksums of the uncompressed piece
 * @param tally a number that the owner has counted in the piece, kept with it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedBlock(byte[] deflated, Checksums checksums, int tally) {

    /** An empty piece. */
    public static final CompressedBlock EMPTY = new CompressedBlock(new byte[0], Checksums.NONE, 0);

    /** Creates a block from compressed bytes and the bytes that they were compressed from. */
    static CompressedBlock of(byte[] deflated, byte[] bytes, int from, int to) {
        return new CompressedBlock(deflated, Checksums.of(bytes, from, to), 0);
    }

    /** Returns the piece's uncompressed length in bytes. */
    public int length() {
        return checksums.length();
    }

    /** Returns this block with another tally. */
    public CompressedBlock withTally(int count) {
        return new CompressedBlock(deflated, checksums, count);
    }
}

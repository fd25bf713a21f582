package dev.sitestream.gzip;

import java.util.zip.CRC32;

/**
 * A piece of a file, compressed on its own.
 *
 * @param deflated <a href="https://www.rfc-editor.org/rfc/rfc1951">deflate</a> blocks of which none is the last one, ended on a
 *     byte boundary; nobody changes these bytes
 * @param crc the CRC-32 of the piece
 * @param length the piece's length in bytes, uncompressed
 * @param tally what its owner has counted in the piece, kept with it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedBlock(byte[] deflated, int crc, int length, int tally) {

    /** A piece without bytes. */
    public static final CompressedBlock EMPTY = new CompressedBlock(new byte[0], 0, 0, 0);

    /** The block that bytes were compressed to. */
    static CompressedBlock of(byte[] deflated, byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return new CompressedBlock(deflated, (int) crc.getValue(), to - from, 0);
    }

    /** The same with this tally. */
    public CompressedBlock withTally(int count) {
        return new CompressedBlock(deflated, crc, length, count);
    }
}

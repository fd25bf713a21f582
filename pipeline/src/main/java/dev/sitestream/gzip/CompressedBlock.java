package dev.sitestream.gzip;

import java.util.zip.CRC32;

/**
 * A piece of a file, compressed on its own.
 *
 * @param deflated <a href="https://www.rfc-editor.org/rfc/rfc1951">deflate</a> blocks of which none is the last one, ended on a
 *     byte boundary; nobody changes these bytes
 * @param crc the CRC-32 of the piece
 * @param length the piece's length in bytes, uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedBlock(byte[] deflated, int crc, int length) {

    /** A piece without bytes. */
    public static final CompressedBlock EMPTY = new CompressedBlock(new byte[0], 0, 0);

    /** The block that bytes were compressed to. */
    static CompressedBlock of(byte[] deflated, byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return new CompressedBlock(deflated, (int) crc.getValue(), to - from);
    }
}

package dev.sitestream.gzip;

/**
 * A piece of a file, compressed on its own.
 *
 * @param deflated <a href="https://www.rfc-editor.org/rfc/rfc1951">deflate</a> blocks of which none is the last one, ended on a
 *     byte boundary; nobody changes these bytes
 * @param crc the CRC-32 of the piece
 * @param length the piece's length in bytes, uncompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedBlock(byte[] deflated, int crc, int length) {}

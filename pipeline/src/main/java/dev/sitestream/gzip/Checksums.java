package dev.sitestream.gzip;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Checksums of some bytes. Those of several pieces put one behind the other follow from the pieces' own, however the
 * bytes are cut.
 *
 * @param crc32 the CRC-32, which ends a gzip member
 * @param crc32c the CRC-32C, which makes the two together as good as a hash of 64 bits
 * @param length how many bytes there are
 */
public record Checksums(int crc32, int crc32c, int length) {

    /** Of no bytes. */
    public static final Checksums NONE = new Checksums(0, 0, 0);

    /** Of the bytes of an array between two indexes. */
    public static Checksums of(byte[] bytes, int from, int to) {
        CRC32 crc32 = new CRC32();
        crc32.update(bytes, from, to - from);
        CRC32C crc32c = new CRC32C();
        crc32c.update(bytes, from, to - from);
        return new Checksums((int) crc32.getValue(), (int) crc32c.getValue(), to - from);
    }

    /** Of these bytes with others behind them. */
    public Checksums then(Checksums next) {
        return new Checksums(
                CrcCombination.CRC32.of(crc32, next.crc32, next.length),
                CrcCombination.CRC32C.of(crc32c, next.crc32c, next.length),
                length + next.length);
    }

    /** Tells contents apart, whether and however they are compressed. */
    public long fingerprint() {
        return (((long) crc32 << Integer.SIZE) | Integer.toUnsignedLong(crc32c)) + length;
    }
}

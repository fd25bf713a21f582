package dev.sitestream.gzip;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Checksums of a sequence of bytes. The checksums of concatenated pieces can be computed from those of the pieces,
 * however the bytes are divided.
 *
 * @param crc32 the CRC-32, which ends a gzip member
 * @param crc32c the CRC-32C; together they are as good as a hash of 64 bits
 * @param length the number of bytes
 */
public record Checksums(int crc32, int crc32c, int length) {

    /** The checksums of no bytes. */
    public static final Checksums NONE = new Checksums(0, 0, 0);

    /** Computes the checksums of an array's bytes between two indexes. */
    public static Checksums of(byte[] bytes, int from, int to) {
        CRC32 crc32 = new CRC32();
        crc32.update(bytes, from, to - from);
        CRC32C crc32c = new CRC32C();
        crc32c.update(bytes, from, to - from);
        return new Checksums((int) crc32.getValue(), (int) crc32c.getValue(), to - from);
    }

    /** Returns the checksums of these bytes followed by others. */
    public Checksums append(Checksums next) {
        return new Checksums(
                CrcCombination.CRC32.of(crc32, next.crc32, next.length),
                CrcCombination.CRC32C.of(crc32c, next.crc32c, next.length),
                length + next.length);
    }

    /** Returns a hash of the uncompressed content, which does not depend on how the content is compressed. */
    public long fingerprint() {
        return (((long) crc32 << Integer.SIZE) | Integer.toUnsignedLong(crc32c)) + length;
    }
}

package dev.sitestream.gzip;

import java.util.Arrays;

/**
 * Bits gathered to bytes as deflate packs them: the first one is a byte's lowest.
 *
 * <p>Bits are put into a word, which has room for 56 between two {@linkplain #flush flushes}. Nothing here grows by itself:
 * {@link #ensure} makes room for all that is to come.
 */
final class BitSink {

    private byte[] bytes = new byte[16 * 1024];
    private int size;
    private long word;
    private int pending;

    /** Makes room for so many bytes more. */
    void ensure(int more) {
        // A flush writes a whole word.
        int needed = size + more + 2 * Long.BYTES;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }

    /** Appends the lowest bits of a value, which has no others. */
    void put(long value, int count) {
        word |= value << pending;
        pending += count;
    }

    /** Writes the whole bytes of the word, so that at most seven bits remain in it. */
    void flush() {
        LittleEndian.put(bytes, size, word);
        size += pending >>> 3;
        word >>>= pending & 0x38;
        pending &= 7;
    }

    /** Fills the last byte up with zeros, and appends bytes. */
    void putAligned(byte[] source, int from, int to) {
        align();
        System.arraycopy(source, from, bytes, size, to - from);
        size += to - from;
    }

    /** Fills the last byte up with zeros. */
    void align() {
        pending = (pending + 7) & ~7;
        flush();
    }

    /** All whole bytes. */
    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Begins anew. */
    void clear() {
        size = 0;
        word = 0;
        pending = 0;
    }
}

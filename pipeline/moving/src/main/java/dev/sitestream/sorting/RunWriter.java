package dev.sitestream.sorting;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/**
 * Writes sorted records.
 *
 * <p>A record is the number of leading bytes that its key shares with the key before it, the number of its other bytes,
 * the length of its value, these bytes of the key, and the value. Numbers have seven bits in each byte, the lowest
 * first. Neighbouring URLs share most of their bytes. All this is compressed with LZ4 in blocks: the length of the
 * content and of the compressed bytes, as four bytes each, and these bytes.
 */
final class RunWriter implements AutoCloseable {

    /** The most bytes in a block before it is compressed. */
    static final int BLOCK_BYTES = 1 << 16;

    /** The two lengths before a block. */
    static final int HEAD_BYTES = 2 * Integer.BYTES;

    private static final LZ4Compressor COMPRESSOR =
            LZ4Factory.fastestJavaInstance().fastCompressor();

    private final OutputStream out;
    private final byte[] block = new byte[BLOCK_BYTES];
    private final byte[] compressed = new byte[HEAD_BYTES + maxCompressed()];
    private int filled;
    private byte[] before = {};

    RunWriter(OutputStream out) {
        this.out = out;
    }

    /** The most bytes of a compressed block. */
    static int maxCompressed() {
        return COMPRESSOR.maxCompressedLength(BLOCK_BYTES);
    }

    void write(byte[] key, byte[] value) throws IOException {
        int mismatch = Arrays.mismatch(before, key);
        int shared = mismatch < 0 ? key.length : mismatch;
        number(shared);
        number(key.length - shared);
        number(value.length);
        bytes(key, shared);
        bytes(value, 0);
        before = key;
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    private void number(int number) throws IOException {
        int rest = number;
        while (rest > 0x7F) {
            octet(rest | 0x80);
            rest >>>= 7;
        }
        octet(rest);
    }

    private void octet(int octet) throws IOException {
        if (filled == block.length) {
            flush();
        }
        block[filled++] = (byte) octet;
    }

    private void bytes(byte[] bytes, int from) throws IOException {
        int next = from;
        while (next < bytes.length) {
            if (filled == block.length) {
                flush();
            }
            int some = Math.min(bytes.length - next, block.length - filled);
            System.arraycopy(bytes, next, block, filled, some);
            filled += some;
            next += some;
        }
    }

    private void flush() throws IOException {
        if (filled == 0) {
            return;
        }
        int size = COMPRESSOR.compress(block, 0, filled, compressed, HEAD_BYTES);
        ByteBuffer.wrap(compressed).putInt(filled).putInt(size);
        filled = 0;
        out.write(compressed, 0, HEAD_BYTES + size);
    }
}

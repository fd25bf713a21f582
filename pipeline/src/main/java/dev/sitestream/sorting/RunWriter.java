package dev.sitestream.sorting;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes sorted records.
 *
 * <p>A record is the number of leading bytes that its key shares with the key before it, the number of its other bytes,
 * the length of its value, these bytes of the key, and the value. Numbers have seven bits in each byte, the lowest
 * first. Neighbouring URLs share most of their bytes.
 */
final class RunWriter implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAX_NUMBER_BYTES = 5;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int filled;
    private byte[] before = {};

    RunWriter(OutputStream out) {
        this.out = out;
    }

    void write(byte[] key, byte[] value) throws IOException {
        int mismatch = Arrays.mismatch(before, key);
        int shared = mismatch < 0 ? key.length : mismatch;
        number(shared);
        number(key.length - shared);
        number(value.length);
        bytes(key, shared, key.length - shared);
        bytes(value, 0, value.length);
        before = key;
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    private void number(int number) throws IOException {
        if (buffer.length - filled < MAX_NUMBER_BYTES) {
            flush();
        }
        int rest = number;
        while (rest > 0x7F) {
            buffer[filled++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[filled++] = (byte) rest;
    }

    private void bytes(byte[] bytes, int from, int length) throws IOException {
        if (length > buffer.length - filled) {
            flush();
            if (length > buffer.length) {
                out.write(bytes, from, length);
                return;
            }
        }
        System.arraycopy(bytes, from, buffer, filled, length);
        filled += length;
    }

    private void flush() throws IOException {
        out.write(buffer, 0, filled);
        filled = 0;
    }
}

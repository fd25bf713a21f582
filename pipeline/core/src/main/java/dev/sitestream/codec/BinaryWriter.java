package dev.sitestream.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Appends values to a growing array of bytes: numbers as base-128 varints (zig-zag where they may be negative), hashes
 * as eight bytes big-endian, texts as their length and UTF-8 bytes.
 */
public final class BinaryWriter {

    private static final int MOST_BYTES_OF_A_COUNT = 10;

    private byte[] bytes;
    private int size;

    /**
     * Creates an empty writer.
     *
     * @param expectedSize the initial capacity in bytes, which saves growing
     */
    public BinaryWriter(int expectedSize) {
        bytes = new byte[expectedSize];
    }

    /** Appends one byte. */
    public BinaryWriter octet(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Appends one byte: 1 for true, 0 for false. */
    public BinaryWriter flag(boolean value) {
        return octet(value ? 1 : 0);
    }

    /** Appends a number that is never negative. */
    public BinaryWriter count(long value) {
        reserve(MOST_BYTES_OF_A_COUNT);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    /** Appends a number that may be negative. */
    public BinaryWriter signed(long value) {
        return count((value << 1) ^ (value >> 63));
    }

    /** Appends a number in two bytes, big-endian, so that keys are in the order of the numbers. */
    public BinaryWriter fixed16(int value) {
        return octet(value >>> 8).octet(value);
    }

    /** Appends a number in four bytes, big-endian, so that keys are in the order of the numbers. */
    public BinaryWriter fixed32(int value) {
        return fixed16(value >>> 16).fixed16(value);
    }

    /** Appends a number in eight bytes, big-endian, so that keys are in the order of the numbers. */
    public BinaryWriter fixed64(long value) {
        return fixed32((int) (value >>> 32)).fixed32((int) value);
    }

    /** Appends a text with its length. */
    public BinaryWriter text(String value) {
        return block(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends a text that may be absent. */
    public BinaryWriter optionalText(@Nullable String value) {
        if (value == null) {
            return count(0);
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return count(utf8.length + 1L).raw(utf8);
    }

    /** Appends a text without U+0000, and ends it with one: in a key, no name is then another one's prefix. */
    public BinaryWriter keyText(String value) {
        if (value.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a name in a key has no U+0000");
        }
        return raw(value.getBytes(StandardCharsets.UTF_8)).octet(0);
    }

    /** Appends bytes with their length. */
    public BinaryWriter block(byte[] value) {
        return count(value.length).raw(value);
    }

    /** Appends bytes without their length. */
    public BinaryWriter raw(byte[] value) {
        return raw(value, 0, value.length);
    }

    /** Appends {@code length} bytes of an array from an index on, without their length. */
    public BinaryWriter raw(byte[] value, int from, int length) {
        reserve(length);
        System.arraycopy(value, from, bytes, size, length);
        size += length;
        return this;
    }

    /** Returns a copy of the written bytes. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }
}

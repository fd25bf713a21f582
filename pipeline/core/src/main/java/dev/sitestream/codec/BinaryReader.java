package dev.sitestream.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BinaryWriter} wrote, in the same order. */
public final class BinaryReader {

    private byte[] bytes;
    private int position;

    /** Creates a reader that begins with the first of these bytes. */
    public BinaryReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Moves to an index of another array, so that one reader can read many values. */
    public void moveTo(byte[] other, int index) {
        bytes = other;
        position = index;
    }

    /** Returns the array that is read, not a copy. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the index of the next byte. */
    public int position() {
        return position;
    }

    /**
     * Reads the leading format version.
     *
     * @param subject the name of the stored thing, for the error
     * @param newest the newest version that this release knows
     * @return the version, from 1 to {@code newest}
     * @throws UnreadableFormatException if this release does not know the version
     */
    public int version(String subject, int newest) {
        return version(subject, 1, newest);
    }

    /**
     * Reads the leading format version of something whose first versions are not read any more.
     *
     * @param oldest the oldest version that this release reads
     * @return the version, from {@code oldest} to {@code newest}
     * @see #version(String, int)
     */
    public int version(String subject, int oldest, int newest) {
        int version = octet();
        if (version < oldest || version > newest) {
            throw new UnreadableFormatException(subject, version, oldest, newest);
        }
        return version;
    }

    /** Reads one byte, from 0 to 255. */
    public int octet() {
        return bytes[position++] & 0xFF;
    }

    /** Reads a flag. */
    public boolean flag() {
        return octet() != 0;
    }

    /** Reads a number that is never negative. */
    public long count() {
        byte first = bytes[position++];
        if (first >= 0) {
            return first;
        }
        long value = first & 0x7F;
        for (int shift = 7; ; shift += 7) {
            byte next = bytes[position++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** Reads a number that is never negative and is known to fit an int. */
    public int smallCount() {
        return Math.toIntExact(count());
    }

    /** Reads a number that may be negative. */
    public long signed() {
        long value = count();
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads a number of two bytes. */
    public int fixed16() {
        return (octet() << 8) | octet();
    }

    /** Reads a number of four bytes. */
    public int fixed32() {
        return (fixed16() << 16) | fixed16();
    }

    /** Reads a number of eight bytes. */
    public long fixed64() {
        return ((long) fixed32() << 32) | (fixed32() & 0xFFFFFFFFL);
    }

    /** Reads a text with its length. */
    public String text() {
        return utf8(smallCount());
    }

    /** Reads a text that may be absent. */
    public @Nullable String optionalText() {
        int length = smallCount();
        return length == 0 ? null : utf8(length - 1);
    }

    /** Points a text to the next text. */
    public void text(PackedText text) {
        int length = smallCount();
        text.set(bytes, position, length);
        position += length;
    }

    /** Points a text to the next text, which may be absent. */
    public void optionalText(PackedText text) {
        int lengthAndOne = smallCount();
        if (lengthAndOne == 0) {
            text.clear();
        } else {
            text.set(bytes, position, lengthAndOne - 1);
            position += lengthAndOne - 1;
        }
    }

    /** Skips a text. */
    public void skipText() {
        int length = smallCount();
        position += length;
    }

    /** Skips a text that may be absent. */
    public void skipOptionalText() {
        int lengthAndOne = smallCount();
        position += Math.max(0, lengthAndOne - 1);
    }

    /** Reads a text that ends with U+0000. */
    public String keyText() {
        int end = position;
        while (bytes[end] != 0) {
            end++;
        }
        String text = utf8(end - position);
        position++;
        return text;
    }

    /** Reads bytes with their length. */
    public byte[] block() {
        return raw(smallCount());
    }

    /** Reads this many bytes. */
    public byte[] raw(int length) {
        byte[] raw = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return raw;
    }

    /** Reads all bytes that are left. */
    public byte[] rest() {
        return raw(bytes.length - position);
    }

    private String utf8(int length) {
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }
}

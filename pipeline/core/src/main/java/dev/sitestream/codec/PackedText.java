package dev.sitestream.codec;

/**
 * A view of a text in an array of UTF-8 bytes, which saves creating a String. A {@link BinaryReader} points it to one
 * text after the other.
 */
public final class PackedText {

    private static final int ABSENT = -1;

    private byte[] bytes = {};
    private int from;
    private int length = ABSENT;

    void set(byte[] array, int start, int size) {
        bytes = array;
        from = start;
        length = size;
    }

    void clear() {
        length = ABSENT;
    }

    /** Whether there is a text; if not, the other methods have no meaning. */
    public boolean isPresent() {
        return length != ABSENT;
    }

    /** Returns the array that contains the text; must not be modified. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the index of the text's first byte. */
    public int from() {
        return from;
    }

    /** Returns the index after the text's last byte. */
    public int end() {
        return from + length;
    }
}

package dev.sitestream.codec;

/**
 * A text where it lies, as UTF-8 in an array, without a String of its own. A {@link BinaryReader} lets it mean one text
 * after the other.
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

    /** Whether there is a text; if not, the rest means nothing. */
    public boolean isPresent() {
        return length != ABSENT;
    }

    /** The array that it lies in, which is not to be changed. */
    public byte[] array() {
        return bytes;
    }

    /** The index of its first byte. */
    public int from() {
        return from;
    }

    /** The index behind its last byte. */
    public int end() {
        return from + length;
    }
}

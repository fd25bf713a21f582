package dev.sitestream.encoding.avro;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A body in <a href="https://avro.apache.org/docs/1.12.0/specification/#binary-encoding">Avro's binary encoding</a>.
 * Every length is compared with what is left before anything is allocated, because senders choose it.
 */
final class AvroInput {

    /** The bounds of JSON payloads. */
    private static final int MAX_DEPTH = 64;

    private static final int MAX_ELEMENTS = 100_000;
    private static final int MAX_STEPS = 5_000_000;

    private static final int MAX_VARINT_BITS = 64;

    private final byte[] bytes;
    private int position;
    private int depth;
    private long steps;
    private int elements;

    AvroInput(byte[] bytes, int start) {
        this.bytes = bytes;
        this.position = start;
    }

    /** The number of bytes that are left. */
    int left() {
        return bytes.length - position;
    }

    /**
     * Enters an object or array.
     *
     * @param fields how many fields are read in any case: they may have no bytes, so a short schema can have many
     */
    void enter(int fields) throws AvroException {
        steps += 1 + fields;
        if (steps > MAX_STEPS) {
            throw new AvroException("has more than " + MAX_STEPS + " fields and elements");
        }
        depth++;
        if (depth > MAX_DEPTH) {
            throw new AvroException("is nested more than " + MAX_DEPTH + " times");
        }
    }

    void leave() {
        depth--;
    }

    /** Counts elements before they are read; some, such as those of null, have no bytes that would bound them. */
    void countElements(long count) throws AvroException {
        if (count < 0 || count > MAX_ELEMENTS - elements) {
            throw new AvroException("has more than " + MAX_ELEMENTS + " elements");
        }
        elements += (int) count;
    }

    private byte next() throws AvroException {
        if (position >= bytes.length) {
            throw ended();
        }
        return bytes[position++];
    }

    private AvroException ended() {
        return new AvroException("ends at byte " + bytes.length + ", where its schema requires more");
    }

    boolean readBoolean() throws AvroException {
        return next() != 0;
    }

    int readInt() throws AvroException {
        long value = readLong();
        if (value != (int) value) {
            throw new AvroException("has a number at byte " + position + " that is too large for its type");
        }
        return (int) value;
    }

    /** Reads a number whose sign is its last bit, in groups of seven bits with the lowest first. */
    long readLong() throws AvroException {
        long value = 0;
        for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
            byte next = next();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new AvroException("has a number at byte " + position + " that has no end");
    }

    float readFloat() throws AvroException {
        return buffer(Float.BYTES).getFloat();
    }

    double readDouble() throws AvroException {
        return buffer(Double.BYTES).getDouble();
    }

    private ByteBuffer buffer(int length) throws AvroException {
        int start = position;
        skip(length);
        return ByteBuffer.wrap(bytes, start, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Reads the length of bytes or a text that follows. */
    int readLength() throws AvroException {
        long length = readLong();
        if (length < 0 || length > left()) {
            throw new AvroException(
                    "has a length of " + length + " at byte " + position + ", where " + left() + " bytes are left");
        }
        return (int) length;
    }

    String readText() throws AvroException {
        int length = readLength();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    byte[] readBytes(int length) throws AvroException {
        byte[] read = new byte[Math.min(length, left())];
        int start = position;
        skip(length);
        System.arraycopy(bytes, start, read, 0, length);
        return read;
    }

    void skip(long length) throws AvroException {
        if (length > left()) {
            throw ended();
        }
        position += (int) length;
    }

    /**
     * Begins the next block of an array or map.
     *
     * @return the number of its elements; 0 if there is no further block
     */
    long readBlock() throws AvroException {
        long count = readLong();
        if (count < 0) {
            readLength();
            count = -count;
        }
        countElements(count);
        return count;
    }

    /** Skips the blocks of an array or map. A block that has its size is skipped at once. */
    void skipBlocks(Element element) throws AvroException {
        for (long count = readLong(); count != 0; count = readLong()) {
            if (count < 0) {
                skip(readLength());
            } else {
                countElements(count);
                for (long i = 0; i < count; i++) {
                    element.skip(this);
                }
            }
        }
    }

    /** Skips an element. */
    interface Element {
        void skip(AvroInput in) throws AvroException;
    }
}

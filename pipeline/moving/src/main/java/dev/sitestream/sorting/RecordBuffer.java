package dev.sitestream.sorting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Records in memory, and their sorting.
 *
 * <p>A record is the length of its key, the length of its value, and both, within one chunk. Its location is the
 * chunk's number and the index in the chunk; later records have higher locations. A record that is larger than a chunk
 * has one of its own.
 */
final class RecordBuffer {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private static final int CHUNK_BITS = 20;
    private static final int MAX_CHUNKS = 1 << (31 - CHUNK_BITS);
    private static final int MIN_CHUNK_BYTES = 64;
    private static final int HEAD_BYTES = 2 * Integer.BYTES;

    /** A location and a word of the key. */
    private static final int INDEX_BYTES = Integer.BYTES + Long.BYTES;

    private final int memoryBytes;
    private final int chunkBytes;
    private final List<byte[]> chunks = new ArrayList<>();
    private final Deque<byte[]> spare = new ArrayDeque<>();
    private int[] locations = {};
    private int count;
    private int end;
    private long chunkMemory;

    RecordBuffer(int memoryBytes) {
        this.memoryBytes = memoryBytes;
        this.chunkBytes = Math.max(MIN_CHUNK_BYTES, Math.min(1 << CHUNK_BITS, memoryBytes / 16));
    }

    /** Adds a record if there is memory for it. An empty buffer takes a record of any size. */
    boolean add(byte[] key, byte[] value) {
        long size = (long) HEAD_BYTES + key.length + value.length;
        boolean needsChunk = chunks.isEmpty() || size > last().length - end;
        long more = (needsChunk ? Math.max(chunkBytes, size) : 0) + (count == locations.length ? growth() : 0);
        if (count > 0
                && (chunkMemory + (long) INDEX_BYTES * locations.length + more > memoryBytes
                        || (needsChunk && chunks.size() == MAX_CHUNKS))) {
            return false;
        }
        if (needsChunk) {
            addChunk(Math.toIntExact(size));
        }
        if (count == locations.length) {
            locations = Arrays.copyOf(locations, locations.length + Math.max(16, locations.length / 2));
        }
        locations[count++] = (chunks.size() - 1) << CHUNK_BITS | end;
        byte[] chunk = last();
        INT.set(chunk, end, key.length);
        INT.set(chunk, end + Integer.BYTES, value.length);
        System.arraycopy(key, 0, chunk, end + HEAD_BYTES, key.length);
        System.arraycopy(value, 0, chunk, end + HEAD_BYTES + key.length, value.length);
        end += (int) size;
        return true;
    }

    private long growth() {
        return (long) INDEX_BYTES * Math.max(16, locations.length / 2);
    }

    private void addChunk(int size) {
        if (size > chunkBytes) {
            spare.clear();
        }
        byte[] unused = spare.poll();
        byte[] chunk = unused == null ? new byte[Math.max(size, chunkBytes)] : unused;
        chunks.add(chunk);
        chunkMemory += chunk.length;
        end = 0;
    }

    private byte[] last() {
        return chunks.get(chunks.size() - 1);
    }

    /** Removes all records, and keeps the memory for others. */
    void clear() {
        chunks.stream().filter(chunk -> chunk.length == chunkBytes).forEach(spare::add);
        chunks.clear();
        count = 0;
        end = 0;
        chunkMemory = 0;
    }

    /** Removes all records, and gives the memory back. */
    void free() {
        clear();
        spare.clear();
        locations = new int[0];
    }

    /** Sorts the records. The result is valid until the buffer is changed. */
    SortedRecords sorted() {
        new KeySort(this, locations, count).sort();
        return new Cursor();
    }

    byte[] chunk(int location) {
        return chunks.get(location >>> CHUNK_BITS);
    }

    /** The index of the key in its chunk. */
    static int keyStart(int location) {
        return (location & ((1 << CHUNK_BITS) - 1)) + HEAD_BYTES;
    }

    static int keyLength(byte[] chunk, int keyStart) {
        return (int) INT.get(chunk, keyStart - HEAD_BYTES);
    }

    private static int valueLength(byte[] chunk, int keyStart) {
        return (int) INT.get(chunk, keyStart - Integer.BYTES);
    }

    /** Reads the sorted records. */
    private final class Cursor implements SortedRecords {

        private int next;

        @Override
        public boolean next() {
            if (next == count) {
                return false;
            }
            next++;
            return true;
        }

        @Override
        public byte[] key() {
            byte[] chunk = chunk(location());
            int start = keyStart(location());
            return Arrays.copyOfRange(chunk, start, start + keyLength(chunk, start));
        }

        @Override
        public byte[] value() {
            byte[] chunk = chunk(location());
            int keyStart = keyStart(location());
            int start = keyStart + keyLength(chunk, keyStart);
            return Arrays.copyOfRange(chunk, start, start + valueLength(chunk, keyStart));
        }

        private int location() {
            if (next == 0) {
                throw new NoSuchElementException("call next() first");
            }
            return locations[next - 1];
        }
    }
}

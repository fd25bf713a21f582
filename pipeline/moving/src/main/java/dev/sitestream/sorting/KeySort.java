package dev.sitestream.sorting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Sorts the records of a buffer by their keys, and those with equal keys by their location.
 *
 * <p>This is a multikey quicksort (Bentley and Sedgewick, <a
 * href="https://www.cs.princeton.edu/~rs/strings/paper.pdf">Fast algorithms for sorting and searching strings</a>) over
 * words of seven bytes. It reads the common beginning of keys only once, which suits URLs. The eighth byte of a word is
 * the number of bytes that the key still had, so that a key comes before its continuations. Pivots are random, so no
 * choice of keys makes it slow; the result does not depend on them.
 */
final class KeySort {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int WORD_BYTES = 7;
    private static final int SMALL = 12;

    private final RecordBuffer records;
    private final int[] locations;
    private final int count;
    private final long[] words;
    private long random = new SplittableRandom().nextLong() | 1;

    KeySort(RecordBuffer records, int[] locations, int count) {
        this.records = records;
        this.locations = locations;
        this.count = count;
        this.words = new long[count];
    }

    void sort() {
        read(0, count, 0);
        sort(0, count, 0);
    }

    /** Sorts records whose keys agree before {@code depth}, and whose words have been read from there. */
    private void sort(int start, int finish, int depth) {
        int from = start;
        int to = finish;
        int at = depth;
        while (to - from > SMALL) {
            long pivot = pivot(from, to);
            int below = from;
            int above = to;
            for (int i = from; i < above; ) {
                if (words[i] < pivot) {
                    swap(i++, below++);
                } else if (words[i] > pivot) {
                    swap(i, --above);
                } else {
                    i++;
                }
            }
            boolean ended = endsKey(pivot);
            if (ended) {
                Arrays.sort(locations, below, above);
            } else {
                read(below, above, at + WORD_BYTES);
            }
            // The largest part is sorted by the loop, so that the stack stays small.
            int less = below - from;
            int greater = to - above;
            if (!ended && above - below >= Math.max(less, greater)) {
                sort(from, below, at);
                sort(above, to, at);
                from = below;
                to = above;
                at += WORD_BYTES;
            } else {
                if (!ended) {
                    sort(below, above, at + WORD_BYTES);
                }
                if (less < greater) {
                    sort(from, below, at);
                    from = above;
                } else {
                    sort(above, to, at);
                    to = below;
                }
            }
        }
        insertionSort(from, to, at);
    }

    private void insertionSort(int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            long word = words[i];
            int location = locations[i];
            int j = i;
            while (j > from && isLess(word, location, words[j - 1], locations[j - 1], depth)) {
                words[j] = words[j - 1];
                locations[j] = locations[j - 1];
                j--;
            }
            words[j] = word;
            locations[j] = location;
        }
    }

    private boolean isLess(long word, int location, long otherWord, int otherLocation, int depth) {
        if (word != otherWord) {
            return word < otherWord;
        }
        int order = endsKey(word) ? 0 : compareRest(location, otherLocation, depth + WORD_BYTES);
        return order == 0 ? location < otherLocation : order < 0;
    }

    private int compareRest(int location, int otherLocation, int depth) {
        byte[] chunk = records.chunk(location);
        byte[] otherChunk = records.chunk(otherLocation);
        int start = RecordBuffer.keyStart(location);
        int otherStart = RecordBuffer.keyStart(otherLocation);
        return Arrays.compareUnsigned(
                chunk,
                start + depth,
                start + RecordBuffer.keyLength(chunk, start),
                otherChunk,
                otherStart + depth,
                otherStart + RecordBuffer.keyLength(otherChunk, otherStart));
    }

    private void read(int from, int to, int depth) {
        for (int i = from; i < to; i++) {
            words[i] = word(locations[i], depth);
        }
    }

    /** Seven bytes of a key, and how many there are; in the order of signed numbers. */
    private long word(int location, int depth) {
        byte[] chunk = records.chunk(location);
        int start = RecordBuffer.keyStart(location);
        int index = start + depth;
        int left = Math.min(WORD_BYTES, RecordBuffer.keyLength(chunk, start) - depth);
        long word;
        if (index + Long.BYTES <= chunk.length) {
            long unused = -1L << (Long.SIZE - Byte.SIZE * left);
            word = left == 0 ? 0 : (long) LONG.get(chunk, index) & unused;
        } else {
            word = 0;
            for (int i = 0; i < left; i++) {
                word |= (chunk[index + i] & 0xFFL) << (Long.SIZE - Byte.SIZE * (i + 1));
            }
        }
        return (word | left) ^ Long.MIN_VALUE;
    }

    private static boolean endsKey(long word) {
        return (word & 0xFF) < WORD_BYTES;
    }

    /** The median of three words at random. */
    private long pivot(int from, int to) {
        long a = words[random(from, to)];
        long b = words[random(from, to)];
        long c = words[random(from, to)];
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    /** Xorshift by Marsaglia: quick, and random enough. */
    private int random(int from, int to) {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return from + (int) (((random >>> 32) * (to - from)) >>> 32);
    }

    private void swap(int i, int j) {
        long word = words[i];
        words[i] = words[j];
        words[j] = word;
        int location = locations[i];
        locations[i] = locations[j];
        locations[j] = location;
    }
}

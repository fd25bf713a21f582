package dev.sitestream.gzip;

import java.util.Arrays;

/**
 * Finds, for speed, repetitions that are good rather than the best ones.
 *
 * <p>Two tables tell where bytes were last seen: one by the next eight of them, one by five. What is alike in eight bytes is mostly
 * alike in many more, and is taken without a look at anything else. Tables are of 16 bits an entry, so that they stay in the
 * processor's nearest caches; a distance modulo 64 KiB is enough, as matches reach back for 32 KiB and are compared anyway.
 */
final class MatchFinder {

    private static final int TABLE_BITS = 14;
    private static final long MULTIPLIER = 0x9E3779B185EBCA87L;
    private static final int SHORT_BYTES = 5;
    private static final int SHORT_SHIFT = Long.SIZE - (SHORT_BYTES * Byte.SIZE);

    /** A match of five bytes that is shorter than this is given up for a longer one that begins a byte later. */
    private static final int GOOD_LENGTH = 16;

    /** After each 32 literals without a match, one more byte is left out between two attempts. */
    private static final int SKIP_SHIFT = 5;

    private static final int MOST_SKIPPED = 15;

    /** Of the context only every other position is kept: to read it all takes longer than it saves bytes. */
    private static final int CONTEXT_STEP = 2;

    /** What is read from a position on where matches are looked for, that of the byte after it included. */
    private static final int LOOKAHEAD = Long.BYTES + 1;

    private final short[] byEight = new short[1 << TABLE_BITS];
    private final short[] byFive = new short[1 << TABLE_BITS];

    /** Where the context begins, before which no match does. */
    private int start;

    // The match that was found last.
    private int match;
    private int length;
    private int distance;

    /**
     * Begins with other bytes.
     *
     * @param start where the context begins
     * @param from where it ends, and matches will be looked for
     */
    void begin(byte[] bytes, int start, int from) {
        this.start = start;
        // An entry that nothing was put into names the context's first byte, which is no worse than any.
        Arrays.fill(byEight, (short) start);
        Arrays.fill(byFive, (short) start);
        for (int at = start; at < from && at <= bytes.length - Long.BYTES; at += CONTEXT_STEP) {
            put(at, LittleEndian.get(bytes, at));
        }
    }

    /**
     * Finds matches up to some end, or until there are as many as fit.
     *
     * @param tokens gets them and the literals between them
     * @return up to where they go
     */
    int find(byte[] bytes, int from, int to, Tokens tokens) {
        int last = to - LOOKAHEAD;
        int literals = from;
        int at = from;
        // This loop goes around for every byte outside of matches; what is inside of it is there because calls cost a
        // tenth.
        while (at <= last) {
            long eight = LittleEndian.get(bytes, at);
            int eightHash = hashOfEight(eight);
            int fiveHash = hashOfFive(eight);
            int eightDistance = distance(byEight[eightHash], at);
            int fiveDistance = distance(byFive[fiveHash], at);
            byEight[eightHash] = (short) at;
            byFive[fiveHash] = (short) at;
            int reach = Math.min(BlockCompressor.WINDOW, at - start);
            if (eightDistance <= reach && eight == LittleEndian.get(bytes, at - eightDistance)) {
                take(at, length(bytes, at, eightDistance, Long.BYTES, to), eightDistance);
            } else if (fiveDistance <= reach
                    && ((eight ^ LittleEndian.get(bytes, at - fiveDistance)) << SHORT_SHIFT) == 0) {
                take(at, length(bytes, at, fiveDistance, SHORT_BYTES, to), fiveDistance);
                if (length < GOOD_LENGTH) {
                    tryNext(bytes, at + 1, to);
                }
            } else {
                at += 1 + Math.min(MOST_SKIPPED, (at - literals) >> SKIP_SHIFT);
                continue;
            }
            extendToTheFront(bytes, literals);
            tokens.add(bytes, literals, match, length, distance);
            literals = match + length;
            at = literals;
            if (tokens.isFull()) {
                break;
            }
            if (at <= last) {
                putSome(bytes);
            }
        }
        int end = tokens.isFull() ? at : to;
        tokens.end(bytes, literals, end);
        return end;
    }

    /** Takes a match of eight bytes instead of that at the position before, if it is longer. */
    private void tryNext(byte[] bytes, int at, int to) {
        long eight = LittleEndian.get(bytes, at);
        int hash = hashOfEight(eight);
        int nextDistance = distance(byEight[hash], at);
        byEight[hash] = (short) at;
        if (nextDistance <= Math.min(BlockCompressor.WINDOW, at - start)
                && eight == LittleEndian.get(bytes, at - nextDistance)) {
            int nextLength = length(bytes, at, nextDistance, Long.BYTES, to);
            if (nextLength > length) {
                take(at, nextLength, nextDistance);
            }
        }
    }

    private void take(int at, int itsLength, int itsDistance) {
        match = at;
        length = itsLength;
        distance = itsDistance;
    }

    /** Lets the match begin earlier where it can, at the cost of literals. */
    private void extendToTheFront(byte[] bytes, int literals) {
        while (match > literals
                && match - distance > start
                && length < MatchSymbols.LONGEST
                && bytes[match - 1] == bytes[match - distance - 1]) {
            match--;
            length++;
        }
    }

    /** Puts a few positions within the match into the tables: all of them would take longer than finding it did. */
    private void putSome(byte[] bytes) {
        put(match + 2, LittleEndian.get(bytes, match + 2));
        int end = match + length;
        long beforeEnd = LittleEndian.get(bytes, end - 2);
        byEight[hashOfEight(beforeEnd)] = (short) (end - 2);
        byFive[hashOfFive(beforeEnd >>> Byte.SIZE)] = (short) (end - 1);
    }

    private void put(int at, long eight) {
        byEight[hashOfEight(eight)] = (short) at;
        byFive[hashOfFive(eight)] = (short) at;
    }

    /** How far back the position is that an entry names: from 1 to 65,536. */
    private static int distance(short entry, int at) {
        return ((at - 1 - entry) & 0xFFFF) + 1;
    }

    private static int hashOfEight(long eight) {
        return (int) ((eight * MULTIPLIER) >>> (Long.SIZE - TABLE_BITS));
    }

    private static int hashOfFive(long eight) {
        return (int) (((eight << SHORT_SHIFT) * MULTIPLIER) >>> (Long.SIZE - TABLE_BITS));
    }

    /** How many bytes are alike, of which so many are known to be. */
    private static int length(byte[] bytes, int at, int distance, int known, int to) {
        int most = Math.min(MatchSymbols.LONGEST, to - at);
        int length = known;
        while (length <= most - Long.BYTES) {
            long difference = LittleEndian.get(bytes, at + length) ^ LittleEndian.get(bytes, at + length - distance);
            if (difference != 0) {
                return length + (Long.numberOfTrailingZeros(difference) >>> 3);
            }
            length += Long.BYTES;
        }
        while (length < most && bytes[at + length] == bytes[at + length - distance]) {
            length++;
        }
        return length;
    }
}

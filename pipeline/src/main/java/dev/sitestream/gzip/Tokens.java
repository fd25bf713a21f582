package dev.sitestream.gzip;

import static dev.sitestream.gzip.MatchSymbols.DISTANCES;
import static dev.sitestream.gzip.MatchSymbols.END_OF_BLOCK;
import static dev.sitestream.gzip.MatchSymbols.LITERALS_AND_LENGTHS;

import java.util.Arrays;

/** What a block of deflate says: runs of literals with a match behind each, a last run, and how often each symbol occurs. */
final class Tokens {

    private static final int MOST_MATCHES = 16 * 1024;
    private static final int LENGTH_SHIFT = 16;
    private static final int DISTANCE_MASK = 0xFFFF;

    private final int[] runs = new int[MOST_MATCHES];
    private final int[] matches = new int[MOST_MATCHES];
    private final int[] literalAndLengthCounts = new int[LITERALS_AND_LENGTHS];
    private final int[] distanceCounts = new int[DISTANCES];

    private int size;

    /**
     * Appends a match.
     *
     * @param literals where those before it begin
     * @param match where it begins
     */
    void add(byte[] bytes, int literals, int match, int length, int distance) {
        count(bytes, literals, match);
        literalAndLengthCounts[MatchSymbols.ofLength(length)]++;
        distanceCounts[MatchSymbols.ofDistance(distance)]++;
        runs[size] = match - literals;
        matches[size] = (length << LENGTH_SHIFT) | distance;
        size++;
    }

    /** Appends the last literals, and the block's end. */
    void end(byte[] bytes, int literals, int end) {
        count(bytes, literals, end);
        literalAndLengthCounts[END_OF_BLOCK]++;
    }

    private void count(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            literalAndLengthCounts[bytes[at] & 0xFF]++;
        }
    }

    boolean isFull() {
        return size == MOST_MATCHES;
    }

    /** How many matches there are. */
    int size() {
        return size;
    }

    /** How many literals stand before a match. */
    int run(int index) {
        return runs[index];
    }

    int length(int index) {
        return matches[index] >>> LENGTH_SHIFT;
    }

    int distance(int index) {
        return matches[index] & DISTANCE_MASK;
    }

    /** How often each symbol for literals and lengths occurs; not a copy. */
    int[] literalAndLengthCounts() {
        return literalAndLengthCounts;
    }

    /** How often each symbol for distances occurs; not a copy. */
    int[] distanceCounts() {
        return distanceCounts;
    }

    /** Begins anew. */
    void clear() {
        size = 0;
        Arrays.fill(literalAndLengthCounts, 0);
        Arrays.fill(distanceCounts, 0);
    }
}

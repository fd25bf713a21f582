package dev.sitestream.gzip;

import static dev.sitestream.gzip.MatchSymbols.DISTANCES;
import static dev.sitestream.gzip.MatchSymbols.END_OF_BLOCK;
import static dev.sitestream.gzip.MatchSymbols.LITERALS_AND_LENGTHS;

import java.util.Arrays;

/** Writes blocks of deflate, none as the last one: each with codes of its own, with the fixed codes, or stored, whichever is shortest. */
final class DeflateWriter {

    private static final int STORED = 0;
    private static final int FIXED = 1;
    private static final int DYNAMIC = 2;

    /** Of the bit that would make it the last block, and the two of its kind. */
    private static final int KIND_BITS = 3;

    private static final int MOST_STORED = 0xFFFF;
    private static final int LENGTHS_OF_STORED = 2 * Short.BYTES;

    private static final HuffmanCode FIXED_LITERALS_AND_LENGTHS = HuffmanCode.ofLengths(fixedLengths());
    private static final HuffmanCode FIXED_DISTANCES = HuffmanCode.ofLengths(repeated(5, DISTANCES));

    private final BitSink sink = new BitSink();
    private final CodeLengths calculation = new CodeLengths();
    private final HuffmanCode literalAndLengthCode = new HuffmanCode(LITERALS_AND_LENGTHS);
    private final HuffmanCode distanceCode = new HuffmanCode(DISTANCES);
    private final CodeHeader header = new CodeHeader();
    private final MatchWriter matches = new MatchWriter();

    /** Appends blocks with what the tokens say of the bytes from one position to another. */
    void write(Tokens tokens, byte[] bytes, int from, int to) {
        literalAndLengthCode.fit(tokens.literalAndLengthCounts(), HuffmanCode.LONGEST, calculation);
        distanceCode.fit(tokens.distanceCounts(), HuffmanCode.LONGEST, calculation);
        header.describe(literalAndLengthCode, distanceCode, calculation);
        long dynamic = header.cost() + cost(tokens, literalAndLengthCode, distanceCode);
        long fixed = cost(tokens, FIXED_LITERALS_AND_LENGTHS, FIXED_DISTANCES);
        long stored = storedCost(to - from);
        sink.ensure((int) (Math.min(stored, Math.min(fixed, dynamic)) / Byte.SIZE) + Long.BYTES);
        if (stored < Math.min(fixed, dynamic)) {
            store(bytes, from, to);
        } else if (fixed <= dynamic) {
            begin(FIXED);
            matches.write(tokens, bytes, from, to, FIXED_LITERALS_AND_LENGTHS, FIXED_DISTANCES, sink);
        } else {
            begin(DYNAMIC);
            header.put(sink);
            matches.write(tokens, bytes, from, to, literalAndLengthCode, distanceCode, sink);
        }
    }

    /** Ends on a byte boundary, by an empty stored block, and begins anew. */
    byte[] end() {
        sink.ensure(2 * Long.BYTES);
        store(new byte[0], 0, 0);
        byte[] deflated = sink.toBytes();
        sink.clear();
        return deflated;
    }

    private void begin(int kind) {
        sink.put(kind << 1, KIND_BITS);
        sink.flush();
    }

    private void store(byte[] bytes, int from, int to) {
        int at = from;
        do {
            int end = Math.min(to, at + MOST_STORED);
            begin(STORED);
            sink.align();
            sink.put(end - at, Short.SIZE);
            sink.put(~(end - at) & MOST_STORED, Short.SIZE);
            sink.flush();
            sink.putAligned(bytes, at, end);
            at = end;
        } while (at < to);
    }

    /** How many bits the bytes take at most when they are stored. */
    private static long storedCost(int length) {
        int blocks = Math.max(1, (length + MOST_STORED - 1) / MOST_STORED);
        return (long) Byte.SIZE * (length + blocks * (2 + LENGTHS_OF_STORED));
    }

    private static long cost(Tokens tokens, HuffmanCode literalsAndLengths, HuffmanCode distances) {
        int[] counts = tokens.literalAndLengthCounts();
        int[] distanceCounts = tokens.distanceCounts();
        long bits = KIND_BITS + literalsAndLengths.cost(counts) + distances.cost(distanceCounts);
        for (int symbol = END_OF_BLOCK + 1; symbol < counts.length; symbol++) {
            bits += (long) counts[symbol] * MatchSymbols.extraBitsOfLength(symbol);
        }
        for (int symbol = 0; symbol < distanceCounts.length; symbol++) {
            bits += (long) distanceCounts[symbol] * MatchSymbols.extraBitsOfDistance(symbol);
        }
        return bits;
    }

    private static byte[] fixedLengths() {
        byte[] lengths = repeated(8, 288);
        Arrays.fill(lengths, 144, 256, (byte) 9);
        Arrays.fill(lengths, 256, 280, (byte) 7);
        return lengths;
    }

    private static byte[] repeated(int length, int symbols) {
        byte[] lengths = new byte[symbols];
        Arrays.fill(lengths, (byte) length);
        return lengths;
    }
}

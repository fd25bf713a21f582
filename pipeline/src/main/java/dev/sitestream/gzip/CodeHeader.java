package dev.sitestream.gzip;

import java.util.Arrays;

/**
 * What a block says about its two codes: the lengths of their symbols' codes, in a code of their own (<a
 * href="https://www.rfc-editor.org/rfc/rfc1951#section-3.2.7">RFC 1951</a>).
 */
final class CodeHeader {

    private static final int LEAST_LITERALS_AND_LENGTHS = 257;
    private static final int LEAST_DISTANCES = 1;
    private static final int LEAST_LENGTHS = 4;
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    private static final int BITS_OF_LENGTH = 3;
    private static final int LONGEST = 7;

    private static final int REPEAT = 16;
    private static final int FEW_ZEROS = 17;
    private static final int MANY_ZEROS = 18;
    private static final int[] LEAST_TIMES = {3, 3, 11};
    private static final int[] MOST_TIMES = {6, 10, 138};
    private static final int[] EXTRA_BITS = {2, 3, 7};

    private static final int SYMBOL_BITS = 5;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;

    private final HuffmanCode code = new HuffmanCode(ORDER.length);
    private final int[] counts = new int[ORDER.length];
    private final byte[] lengths = new byte[MatchSymbols.LITERALS_AND_LENGTHS + MatchSymbols.DISTANCES];

    /** The header's symbols: each one's extra bits, above the symbol. */
    private final int[] symbols = new int[MatchSymbols.LITERALS_AND_LENGTHS + MatchSymbols.DISTANCES];

    private int size;
    private int literalsAndLengths;
    private int distances;

    /** Becomes that of these codes. */
    void describe(HuffmanCode literalAndLengthCode, HuffmanCode distanceCode, CodeLengths calculation) {
        literalsAndLengths = literalAndLengthCode.used(LEAST_LITERALS_AND_LENGTHS);
        distances = distanceCode.used(LEAST_DISTANCES);
        for (int symbol = 0; symbol < literalsAndLengths; symbol++) {
            lengths[symbol] = (byte) literalAndLengthCode.length(symbol);
        }
        for (int symbol = 0; symbol < distances; symbol++) {
            lengths[literalsAndLengths + symbol] = (byte) distanceCode.length(symbol);
        }
        size = 0;
        Arrays.fill(counts, 0);
        int all = literalsAndLengths + distances;
        int end;
        for (int at = 0; at < all; at = end) {
            end = at + 1;
            while (end < all && lengths[end] == lengths[at]) {
                end++;
            }
            add(lengths[at], end - at);
        }
        code.fit(counts, LONGEST, calculation);
    }

    /** Adds the same length so many times. */
    private void add(int length, int times) {
        int rest = times;
        if (length == 0) {
            rest = repeat(MANY_ZEROS, rest);
            rest = repeat(FEW_ZEROS, rest);
        } else {
            add(length);
            rest = repeat(REPEAT, rest - 1);
        }
        for (; rest > 0; rest--) {
            add(length);
        }
    }

    /** Repeats as often as a symbol can, and returns how often is left. */
    private int repeat(int symbol, int times) {
        int kind = symbol - REPEAT;
        int rest = times;
        while (rest >= LEAST_TIMES[kind]) {
            int part = Math.min(rest, MOST_TIMES[kind]);
            add(((part - LEAST_TIMES[kind]) << SYMBOL_BITS) | symbol);
            rest -= part;
        }
        return rest;
    }

    private void add(int symbol) {
        counts[symbol & SYMBOL_MASK]++;
        symbols[size++] = symbol;
    }

    /** How many bits it takes. */
    long cost() {
        long bits = 5 + 5 + 4 + (BITS_OF_LENGTH * (long) usedLengths()) + code.cost(counts);
        for (int kind = 0; kind < EXTRA_BITS.length; kind++) {
            bits += (long) counts[REPEAT + kind] * EXTRA_BITS[kind];
        }
        return bits;
    }

    /** Appends it. */
    void put(BitSink sink) {
        int usedLengths = usedLengths();
        sink.put(literalsAndLengths - LEAST_LITERALS_AND_LENGTHS, 5);
        sink.put(distances - LEAST_DISTANCES, 5);
        sink.put(usedLengths - LEAST_LENGTHS, 4);
        for (int i = 0; i < usedLengths; i++) {
            sink.put(code.length(ORDER[i]), BITS_OF_LENGTH);
            sink.flush();
        }
        for (int i = 0; i < size; i++) {
            int symbol = symbols[i] & SYMBOL_MASK;
            code.put(symbol, sink);
            if (symbol >= REPEAT) {
                sink.put(symbols[i] >>> SYMBOL_BITS, EXTRA_BITS[symbol - REPEAT]);
            }
            sink.flush();
        }
    }

    private int usedLengths() {
        int used = ORDER.length;
        while (used > LEAST_LENGTHS && code.length(ORDER[used - 1]) == 0) {
            used--;
        }
        return used;
    }
}

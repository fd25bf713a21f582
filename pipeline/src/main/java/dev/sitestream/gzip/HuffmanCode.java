package dev.sitestream.gzip;

import java.util.Arrays;

/**
 * A code as deflate has it (<a href="https://www.rfc-editor.org/rfc/rfc1951#section-3.2.2">RFC 1951</a>), which follows from the
 * lengths of its symbols' codes.
 */
final class HuffmanCode {

    /** How long a code can be. */
    static final int LONGEST = 15;

    private static final int LENGTH_SHIFT = 16;
    private static final int BITS_MASK = 0xFFFF;

    private final byte[] lengths;
    private final int[] codes;
    private final int[] next = new int[LONGEST + 1];

    /** A code for symbols from 0 to below some number, of which none has one yet. */
    HuffmanCode(int symbols) {
        lengths = new byte[symbols];
        codes = new int[symbols];
    }

    /** The code with these lengths. */
    static HuffmanCode ofLengths(byte[] lengths) {
        HuffmanCode code = new HuffmanCode(lengths.length);
        System.arraycopy(lengths, 0, code.lengths, 0, lengths.length);
        code.assign();
        return code;
    }

    /**
     * Becomes the best code for symbols that occur so often.
     *
     * @param longest the limit of a code's length
     */
    void fit(int[] counts, int longest, CodeLengths calculation) {
        calculation.find(counts, longest, lengths);
        assign();
    }

    private void assign() {
        Arrays.fill(next, 0);
        for (byte length : lengths) {
            next[length]++;
        }
        int code = 0;
        int shorter = 0;
        for (int length = 1; length <= LONGEST; length++) {
            code = (code + shorter) << 1;
            shorter = next[length];
            next[length] = code;
        }
        for (int symbol = 0; symbol < lengths.length; symbol++) {
            int length = lengths[symbol];
            // Codes are read from their highest bit on.
            codes[symbol] = length == 0
                    ? 0
                    : (Integer.reverse(next[length]++) >>> (Integer.SIZE - length)) | (length << LENGTH_SHIFT);
        }
    }

    /** How long the symbol's code is; 0 where it has none. */
    int length(int symbol) {
        return lengths[symbol];
    }

    /** The bits of the symbol's code, the first one as the lowest. */
    int bits(int symbol) {
        return codes[symbol] & BITS_MASK;
    }

    /** Appends a symbol. */
    void put(int symbol, BitSink sink) {
        int code = codes[symbol];
        sink.put(code & BITS_MASK, code >>> LENGTH_SHIFT);
    }

    /** How many bits symbols take that occur so often. */
    long cost(int[] counts) {
        long bits = 0;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            bits += (long) counts[symbol] * lengths[symbol];
        }
        return bits;
    }

    /** The number of symbols up to the last one that has a code, at least so many. */
    int used(int least) {
        int used = lengths.length;
        while (used > least && lengths[used - 1] == 0) {
            used--;
        }
        return used;
    }
}

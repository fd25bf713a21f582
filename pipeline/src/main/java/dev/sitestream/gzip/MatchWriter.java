package dev.sitestream.gzip;

/** Writes literals and matches in given codes. */
final class MatchWriter {

    /** As many as fit between two flushes. */
    private static final int LITERALS_AT_ONCE = 3;

    private static final int COUNT_SHIFT = 24;
    private static final int BITS_MASK = (1 << COUNT_SHIFT) - 1;

    /** For each length the bits that stand for it, extra ones included, below their number. */
    private final int[] lengths = new int[MatchSymbols.LONGEST + 1];

    /** Appends what the tokens say of the bytes from a position on, and the end of the block. */
    void write(
            Tokens tokens,
            byte[] bytes,
            int from,
            int to,
            HuffmanCode literalsAndLengths,
            HuffmanCode distances,
            BitSink sink) {
        prepareLengths(literalsAndLengths);
        int at = from;
        int size = tokens.size();
        for (int i = 0; i < size; i++) {
            int match = at + tokens.run(i);
            putLiterals(bytes, at, match, literalsAndLengths, sink);
            int length = tokens.length(i);
            putMatch(length, tokens.distance(i), distances, sink);
            at = match + length;
        }
        putLiterals(bytes, at, to, literalsAndLengths, sink);
        literalsAndLengths.put(MatchSymbols.END_OF_BLOCK, sink);
        sink.flush();
    }

    private static void putLiterals(byte[] bytes, int from, int to, HuffmanCode code, BitSink sink) {
        int at = from;
        for (; at <= to - LITERALS_AT_ONCE; at += LITERALS_AT_ONCE) {
            code.put(bytes[at] & 0xFF, sink);
            code.put(bytes[at + 1] & 0xFF, sink);
            code.put(bytes[at + 2] & 0xFF, sink);
            sink.flush();
        }
        if (at < to) {
            for (; at < to; at++) {
                code.put(bytes[at] & 0xFF, sink);
            }
            sink.flush();
        }
    }

    private void putMatch(int length, int distance, HuffmanCode distances, BitSink sink) {
        int bits = lengths[length];
        sink.put(bits & BITS_MASK, bits >>> COUNT_SHIFT);
        int symbol = MatchSymbols.ofDistance(distance);
        distances.put(symbol, sink);
        int extra = MatchSymbols.extraBitsOfDistance(symbol);
        sink.put((distance - 1) & ((1 << extra) - 1), extra);
        sink.flush();
    }

    private void prepareLengths(HuffmanCode code) {
        int length = 3;
        for (int symbol = MatchSymbols.END_OF_BLOCK + 1; symbol < MatchSymbols.LITERALS_AND_LENGTHS; symbol++) {
            int extra = MatchSymbols.extraBitsOfLength(symbol);
            int count = code.length(symbol);
            for (int value = 0; value < 1 << extra && length <= MatchSymbols.LONGEST; value++) {
                if (MatchSymbols.ofLength(length) == symbol) {
                    lengths[length] = code.bits(symbol) | (value << count) | ((count + extra) << COUNT_SHIFT);
                    length++;
                }
            }
        }
    }
}

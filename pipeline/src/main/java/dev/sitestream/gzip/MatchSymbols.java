package dev.sitestream.gzip;

/**
 * The symbols that deflate has for the lengths and distances of matches (<a
 * href="https://www.rfc-editor.org/rfc/rfc1951#section-3.2.5">RFC 1951</a>). Each stands for a range, within which extra bits choose.
 */
final class MatchSymbols {

    static final int LONGEST = 258;

    /** Those of literals and lengths, the end of a block among them. */
    static final int LITERALS_AND_LENGTHS = 286;

    static final int DISTANCES = 30;
    static final int END_OF_BLOCK = 256;

    private static final int SHORTEST = 3;
    private static final int FIRST_LENGTH = 257;
    private static final int LONGEST_SYMBOL = 285;

    private static final short[] OF_LENGTH = new short[LONGEST + 1];

    static {
        int length = SHORTEST;
        for (int symbol = FIRST_LENGTH; symbol < LONGEST_SYMBOL; symbol++) {
            for (int n = 1 << extraBitsOfLength(symbol); n > 0 && length < LONGEST; n--) {
                OF_LENGTH[length++] = (short) symbol;
            }
        }
        OF_LENGTH[LONGEST] = LONGEST_SYMBOL;
    }

    private MatchSymbols() {}

    /** The symbol of a length from 3 to 258. */
    static int ofLength(int length) {
        return OF_LENGTH[length];
    }

    static int extraBitsOfLength(int symbol) {
        int index = symbol - FIRST_LENGTH;
        return index < 8 || symbol == LONGEST_SYMBOL ? 0 : (index >>> 2) - 1;
    }

    /** The symbol of a distance from 1 to 32,768: twice the power of two below it, and the next bit. */
    static int ofDistance(int distance) {
        int value = distance - 1;
        if (value < 2) {
            return value;
        }
        int power = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(value);
        return 2 * power + ((value >>> (power - 1)) & 1);
    }

    static int extraBitsOfDistance(int symbol) {
        return symbol < 4 ? 0 : (symbol >>> 1) - 1;
    }
}

package dev.sitestream.gzip;

import java.util.Arrays;

/**
 * Finds how long the codes of symbols are to be, so that those which occur more often are shorter: Huffman's lengths, calculated in
 * place as A. Moffat and J. Katajainen have described it, then limited. Reused, since it is needed three times a block.
 */
final class CodeLengths {

    private static final int SYMBOL_BITS = 9;
    private static final int SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;

    /** The symbols that occur, the rarest first: how often, above the symbol. */
    private final int[] symbols = new int[MatchSymbols.LITERALS_AND_LENGTHS];

    /** Weights of nodes, then their parents, then their depths. */
    private final int[] nodes = new int[MatchSymbols.LITERALS_AND_LENGTHS];

    private final int[] codesOfLength = new int[Short.SIZE];

    /**
     * Sets the length of each symbol's code, 0 where it doesn't occur. At least two symbols get one, as some decoders want it.
     *
     * @param counts how often each symbol occurs, below 2^22
     * @param longest the limit
     */
    void find(int[] counts, int longest, byte[] lengths) {
        int used = sort(counts);
        for (int i = 0; i < used; i++) {
            nodes[i] = symbols[i] >>> SYMBOL_BITS;
        }
        pair(used);
        countLengths(used, longest);
        limit(longest);
        Arrays.fill(lengths, (byte) 0);
        int next = 0;
        for (int length = longest; length > 0; length--) {
            for (int n = codesOfLength[length]; n > 0; n--) {
                lengths[symbols[next++] & SYMBOL_MASK] = (byte) length;
            }
        }
    }

    private int sort(int[] counts) {
        int used = 0;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            if (counts[symbol] > 0) {
                symbols[used++] = (counts[symbol] << SYMBOL_BITS) | symbol;
            }
        }
        for (int symbol = 0; used < 2; symbol++) {
            if (counts[symbol] == 0) {
                symbols[used++] = (1 << SYMBOL_BITS) | symbol;
            }
        }
        Arrays.sort(symbols, 0, used);
        return used;
    }

    /** Pairs the two lightest nodes until one is left, and notes for each pair that it belongs to another one. */
    private void pair(int used) {
        int leaf = 0;
        int pair = 0;
        for (int next = 0; next < used - 1; next++) {
            int weight = 0;
            for (int child = 0; child < 2; child++) {
                if (leaf < used && (pair == next || nodes[leaf] <= nodes[pair])) {
                    weight += nodes[leaf++];
                } else {
                    weight += nodes[pair];
                    nodes[pair++] = next;
                }
            }
            nodes[next] = weight;
        }
    }

    /** Counts the leaves at each depth; what is deeper than the limit is counted at the limit. */
    private void countLengths(int used, int longest) {
        int root = used - 2;
        nodes[root] = 0;
        for (int node = root - 1; node >= 0; node--) {
            nodes[node] = nodes[nodes[node]] + 1;
        }
        Arrays.fill(codesOfLength, 0);
        int pair = root;
        int places = 1;
        for (int depth = 0; places > 0; depth++) {
            int pairs = 0;
            while (pair >= 0 && nodes[pair] == depth) {
                pairs++;
                pair--;
            }
            codesOfLength[Math.min(depth, longest)] += places - pairs;
            places = 2 * pairs;
        }
    }

    /** Makes codes longer until there is room for those that were cut off at the limit. */
    private void limit(int longest) {
        int needed = 0;
        for (int length = 1; length <= longest; length++) {
            needed += codesOfLength[length] << (longest - length);
        }
        for (; needed > 1 << longest; needed--) {
            int length = longest - 1;
            while (codesOfLength[length] == 0) {
                length--;
            }
            // One leaf becomes the parent of itself and of one that was at the limit.
            codesOfLength[length]--;
            codesOfLength[length + 1] += 2;
            codesOfLength[longest]--;
        }
    }
}

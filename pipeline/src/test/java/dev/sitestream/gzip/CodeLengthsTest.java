package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeLengthsTest {

    private static final int LONGEST = 15;

    private final CodeLengths lengths = new CodeLengths();

    @Test
    void symbolsCostAsLittleAsHuffmansDo() {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            // So few that no code is longer than the limit.
            int[] counts = new int[2 + random.nextInt(14)];
            Arrays.setAll(counts, symbol -> 1 + random.nextInt(1 << random.nextInt(20)));

            assertThat(cost(counts, found(counts, LONGEST))).isEqualTo(leastCost(counts));
        }
    }

    @Test
    void noCodeIsLongerThanTheLimitAndNoneIsLeftUnused() {
        Random random = new Random(2);
        for (int round = 0; round < 500; round++) {
            int longest = round % 2 == 0 ? LONGEST : 7;
            int[] counts = new int[longest == 7 ? 19 : 286];
            // From one symbol alone to all, as often as each other or by powers.
            int skew = 1 + random.nextInt(20);
            int every = 1 + random.nextInt(5);
            for (int symbol = 0; symbol < counts.length; symbol += every) {
                counts[symbol] = random.nextInt(1 << random.nextInt(skew));
            }

            assertComplete(counts, found(counts, longest), longest);
        }
    }

    /** Huffman's own code for these would be as long as there are symbols. */
    @Test
    void countsThatGrowLikeFibonaccisNumbersKeepTheLimit() {
        int[] counts = new int[30];
        counts[0] = 1;
        counts[1] = 1;
        for (int symbol = 2; symbol < counts.length; symbol++) {
            counts[symbol] = counts[symbol - 1] + counts[symbol - 2];
        }

        byte[] found = found(counts, LONGEST);

        assertComplete(counts, found, LONGEST);
        assertThat(found[29]).isEqualTo((byte) 1);
        assertThat(found[0]).isEqualTo((byte) LONGEST);
    }

    @Test
    void aLonelySymbolGetsCompany() {
        assertThat(found(new int[] {0, 0, 9, 0}, LONGEST)).containsExactly(1, 0, 1, 0);
        assertThat(found(new int[] {9, 0, 0, 0}, LONGEST)).containsExactly(1, 1, 0, 0);
        assertThat(found(new int[4], LONGEST)).containsExactly(1, 1, 0, 0);
    }

    private byte[] found(int[] counts, int longest) {
        byte[] found = new byte[counts.length];
        Arrays.fill(found, (byte) 77);
        lengths.find(counts, longest, found);
        return found;
    }

    /** All symbols that occur have a code, no code begins another, and every row of bits begins one. */
    private static void assertComplete(int[] counts, byte[] lengths, int longest) {
        int room = 1 << longest;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            assertThat((int) lengths[symbol]).isBetween(counts[symbol] > 0 ? 1 : 0, longest);
            if (lengths[symbol] > 0) {
                room -= 1 << (longest - lengths[symbol]);
            }
        }
        assertThat(room)
                .as("codes that nothing has, in %s", Arrays.toString(lengths))
                .isZero();
    }

    private static long cost(int[] counts, byte[] lengths) {
        long bits = 0;
        for (int symbol = 0; symbol < counts.length; symbol++) {
            bits += (long) counts[symbol] * lengths[symbol];
        }
        return bits;
    }

    /** The sum of the weights of all pairs. */
    private static long leastCost(int[] counts) {
        PriorityQueue<Long> nodes = new PriorityQueue<>();
        Arrays.stream(counts).forEach(count -> nodes.add((long) count));
        long cost = 0;
        while (nodes.size() > 1) {
            long pair = nodes.remove() + nodes.remove();
            cost += pair;
            nodes.add(pair);
        }
        return cost;
    }
}

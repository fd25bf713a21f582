package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FastCompressorTest {

    private static final int WINDOW = BlockCompressor.WINDOW;

    private final FastCompressor compressor = new FastCompressor();

    @Test
    void whateverIsWrittenIsReadAgain() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = repetitive(1 + random.nextInt(1 << random.nextInt(18)), random);
            int from = random.nextInt(bytes.length + 1);

            CompressedBlock block = compressor.compress(bytes, from, bytes.length);

            assertThat(Inflation.piece(block, bytes, from))
                    .as("seed %d", seed)
                    .isEqualTo(Arrays.copyOfRange(bytes, from, bytes.length));
        }
    }

    @Test
    void aPieceMayNeedManyBlocksOfDeflate() {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            byte[] bytes = repetitive(3_000_000, random);

            CompressedBlock block = compressor.compress(bytes, 1_000, bytes.length);

            assertThat(Inflation.piece(block, bytes, 1_000)).isEqualTo(Arrays.copyOfRange(bytes, 1_000, bytes.length));
        }
    }

    @Test
    void repetitionsAreFoundSoonAfterNoise() {
        Random random = new Random(1);
        byte[] entries = Contents.entries(500, random);
        byte[] bytes = Arrays.copyOf(Contents.noise(100_000, random), 100_000 + entries.length);
        System.arraycopy(entries, 0, bytes, 100_000, entries.length);

        // The entries share a code with the noise, so they take more than alone.
        assertThat(compressor.compress(bytes, 0, bytes.length).deflated())
                .hasSizeLessThan(100_000 + entries.length / 3);
    }

    @Test
    void matchesReachBackAsFarAsTheWindowAndNoFarther() {
        Random random = new Random(2);
        byte[] piece = Contents.noise(200, random);
        for (int gap = WINDOW - 10; gap <= WINDOW + 10; gap++) {
            byte[] bytes = Arrays.copyOf(piece, gap + piece.length);
            System.arraycopy(Contents.noise(gap - piece.length, random), 0, bytes, piece.length, gap - piece.length);
            System.arraycopy(piece, 0, bytes, gap, piece.length);
            // The whole file at once, so that the window ends within it.
            CompressedBlock block = compressor.compress(bytes, 0, bytes.length);

            assertThat(Inflation.piece(block, bytes, 0)).isEqualTo(bytes);
        }
    }

    @Test
    void aRowOfOneByteTakesNextToNothing() {
        byte[] bytes = new byte[100_000];

        assertThat(compressor.compress(bytes, 0, bytes.length).deflated()).hasSizeLessThan(150);
    }

    @Test
    void entriesAreHardlyLargerThanZlibMakesThem() {
        byte[] bytes = Contents.entries(1_000, new Random(3));
        int from = bytes.length / 2;
        try (BlockCompressor zlib = Compression.ZLIB.newCompressor()) {
            int small = zlib.compress(bytes, from, bytes.length).deflated().length;

            assertThat(compressor.compress(bytes, from, bytes.length).deflated())
                    .hasSizeLessThan(small * 6 / 5);
        }
    }

    /** Few letters or many, with pieces that come again from near and far, of any length. */
    private static byte[] repetitive(int length, Random random) {
        byte[] bytes = new byte[length];
        int letters = 1 + random.nextInt(1 << random.nextInt(9));
        int longest = 1 + random.nextInt(1 << random.nextInt(11));
        int farthest = 1 + random.nextInt(2 * WINDOW);
        int end;
        for (int at = 0; at < length; at = end) {
            end = Math.min(length, at + 1 + random.nextInt(longest));
            if (at > 0 && random.nextInt(3) > 0) {
                int distance = 1 + random.nextInt(Math.min(at, farthest));
                for (int i = at; i < end; i++) {
                    bytes[i] = bytes[i - distance];
                }
            } else {
                for (int i = at; i < end; i++) {
                    bytes[i] = (byte) random.nextInt(letters);
                }
            }
        }
        return bytes;
    }
}

package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockCompressorTest {

    /** An empty stored block that is not the last one; it ends a piece on a byte boundary. */
    private static final byte[] FLUSH = {0, 0, (byte) 0xFF, (byte) 0xFF};

    @ParameterizedTest
    @EnumSource
    void aPieceIsReadBehindItsContext(Compression compression) {
        Random random = new Random(1);
        byte[] bytes = Contents.entries(1_000, random);
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int round = 0; round < 200; round++) {
                int from = random.nextInt(bytes.length);
                int to = from + random.nextInt(bytes.length - from + 1);

                CompressedBlock block = compressor.compress(bytes, from, to);

                assertThat(Inflation.piece(block, bytes, from)).isEqualTo(Arrays.copyOfRange(bytes, from, to));
                assertThat(block.length()).isEqualTo(to - from);
                assertThat(block.checksums().crc32()).isEqualTo(crc(bytes, from, to));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aContextMakesAPieceShorter(Compression compression) {
        byte[] bytes = Contents.entries(100, new Random(2));
        int half = bytes.length / 2;
        try (BlockCompressor compressor = compression.newCompressor()) {
            int alone = compressor
                    .compress(Arrays.copyOfRange(bytes, half, bytes.length), 0, bytes.length - half)
                    .deflated()
                    .length;
            int behind = compressor.compress(bytes, half, bytes.length).deflated().length;

            assertThat(behind).isLessThan(alone * 19 / 20);
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofALongContextOnlyTheWindowCounts(Compression compression) {
        Random random = new Random(3);
        byte[] piece = Contents.noise(5_000, random);
        byte[] bytes = Arrays.copyOf(piece, BlockCompressor.WINDOW + 2 * piece.length);
        int from = BlockCompressor.WINDOW + piece.length;
        System.arraycopy(
                Contents.noise(BlockCompressor.WINDOW, random), 0, bytes, piece.length, BlockCompressor.WINDOW);
        System.arraycopy(piece, 0, bytes, from, piece.length);
        try (BlockCompressor compressor = compression.newCompressor()) {
            CompressedBlock block = compressor.compress(bytes, from, bytes.length);

            assertThat(Inflation.piece(block, bytes, from)).isEqualTo(piece);
            assertThat(block.deflated())
                    .as("noise that was last seen too long ago")
                    .hasSizeGreaterThan(piece.length);
            byte[] window = Arrays.copyOfRange(bytes, from - BlockCompressor.WINDOW, bytes.length);
            assertThat(compressor
                            .compress(window, BlockCompressor.WINDOW, window.length)
                            .deflated())
                    .isEqualTo(block.deflated());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatWasCompressedBeforeChangesNothing(Compression compression) {
        Random random = new Random(4);
        byte[] bytes = Contents.entries(600, random);
        try (BlockCompressor used = compression.newCompressor()) {
            for (int round = 0; round < 100; round++) {
                int from = random.nextInt(bytes.length);
                int to = from + random.nextInt(bytes.length - from + 1);
                try (BlockCompressor unused = compression.newCompressor()) {
                    assertThat(used.compress(bytes, from, to).deflated())
                            .isEqualTo(unused.compress(bytes, from, to).deflated());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesAfterAPieceChangeNothing(Compression compression) {
        byte[] bytes = Contents.entries(100, new Random(5));
        byte[] others = bytes.clone();
        int to = bytes.length / 2;
        Arrays.fill(others, to, others.length, (byte) 'x');
        try (BlockCompressor compressor = compression.newCompressor()) {
            assertThat(compressor.compress(bytes, 1_000, to).deflated())
                    .isEqualTo(compressor.compress(others, 1_000, to).deflated());
            assertThat(compressor.compress(Arrays.copyOf(bytes, to), 1_000, to).deflated())
                    .isEqualTo(compressor.compress(bytes, 1_000, to).deflated());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPieceWithoutBytesNeedsNone(Compression compression) {
        byte[] bytes = Contents.entries(10, new Random(6));
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int at : new int[] {0, 100, bytes.length}) {
                CompressedBlock block = compressor.compress(bytes, at, at);

                assertThat(block.deflated()).isEmpty();
                assertThat(block.checksums().crc32()).isZero();
                assertThat(block.length()).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void noiseHardlyGrows(Compression compression) {
        Random random = new Random(7);
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int length : new int[] {1, 100, 65_535, 65_536, 1_000_000}) {
                byte[] bytes = Contents.noise(length, random);

                CompressedBlock block = compressor.compress(bytes, 0, length);

                assertThat(Inflation.piece(block, bytes, 0)).isEqualTo(bytes);
                assertThat(block.deflated()).hasSizeLessThanOrEqualTo(length + length / 1_000 + 10);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void repetitionsOfEveryPeriodAreRead(Compression compression) {
        Random random = new Random(8);
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int period = 1; period < 600; period++) {
                byte[] pattern = Contents.noise(period, random);
                byte[] bytes = new byte[5_000];
                for (int at = 0; at < bytes.length; at++) {
                    bytes[at] = pattern[at % period];
                }

                CompressedBlock block = compressor.compress(bytes, period / 2, bytes.length);

                assertThat(Inflation.piece(block, bytes, period / 2))
                        .isEqualTo(Arrays.copyOfRange(bytes, period / 2, bytes.length));
                assertThat(block.deflated()).hasSizeLessThan(period + 250);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPieceEndsOnAByteBoundary(Compression compression) {
        byte[] bytes = Contents.entries(50, new Random(9));
        try (BlockCompressor compressor = compression.newCompressor()) {
            for (int to = 1; to < 300; to++) {
                byte[] deflated = compressor.compress(bytes, 0, to).deflated();

                assertThat(deflated).endsWith(FLUSH);
            }
        }
    }

    @Test
    void theFastLevelMakesPiecesThatAreLargerByAFractionOnly() {
        byte[] bytes = Contents.entries(1_000, new Random(10));
        int from = bytes.length / 2;
        try (BlockCompressor zlib = Compression.ZLIB.newCompressor();
                BlockCompressor fast = Compression.FAST.newCompressor()) {
            int small = zlib.compress(bytes, from, bytes.length).deflated().length;

            assertThat(fast.compress(bytes, from, bytes.length).deflated())
                    .hasSizeBetween(small * 21 / 20, small * 3 / 2);
        }
    }

    private static int crc(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}

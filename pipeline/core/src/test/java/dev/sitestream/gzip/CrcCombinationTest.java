package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class CrcCombinationTest {

    @Test
    void theCombinationIsTheCrcOfTheWholeHoweverItIsCut() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(1 << random.nextInt(18))];
            random.nextBytes(bytes);
            int cut = random.nextInt(bytes.length + 1);

            assertThat(combined(bytes, cut))
                    .as("%d bytes cut at %d", bytes.length, cut)
                    .isEqualTo(crc(bytes, 0, bytes.length));
        }
    }

    @Test
    void aPartMayBeEmpty() {
        byte[] bytes = {1, 2, 3};

        assertThat(combined(bytes, 0)).isEqualTo(crc(bytes, 0, 3));
        assertThat(combined(bytes, 3)).isEqualTo(crc(bytes, 0, 3));
        assertThat(CrcCombination.CRC32.of(0, 0, 0)).isZero();
    }

    @Test
    void aPartMayBeLongerThanItsLengthsLowerBytesHold() {
        byte[] bytes = new byte[(1 << 24) + (1 << 16) + (1 << 8) + 5];
        new Random(2).nextBytes(bytes);

        assertThat(combined(bytes, 3)).isEqualTo(crc(bytes, 0, bytes.length));
    }

    @Test
    void manyPartsCombineToTheCrcOfAll() {
        byte[] bytes = new byte[100_000];
        new Random(3).nextBytes(bytes);
        int crc = 0;
        for (int from = 0; from < bytes.length; from += 1_000) {
            crc = CrcCombination.CRC32.of(crc, crc(bytes, from, from + 1_000), 1_000);
        }

        assertThat(crc).isEqualTo(crc(bytes, 0, bytes.length));
    }

    private static int combined(byte[] bytes, int cut) {
        return CrcCombination.CRC32.of(crc(bytes, 0, cut), crc(bytes, cut, bytes.length), bytes.length - cut);
    }

    private static int crc(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}

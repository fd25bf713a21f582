package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class LimitsTest {

    @Test
    void theProtocolAllowsFiftyThousandUrlsAndFiftyMegabytes() {
        assertThat(Limits.PROTOCOL).isEqualTo(new Limits(50_000, 50 * 1024 * 1024));
    }

    @Test
    void theLowestLimitsAreOneUrlAndTheBytesOfAnyOneEntry() {
        assertThatNoException().isThrownBy(() -> new Limits(1, 16_384));
    }

    @Test
    void limitsOutsideOfTheProtocolAreRefused() {
        for (int urls : new int[] {Integer.MIN_VALUE, 0, 50_001}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Limits(urls, 52_428_800))
                    .withMessage("urls: allowed are whole numbers from 1 to 50000");
        }
        for (long bytes : new long[] {-1, 16_383, 52_428_801}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Limits(1, bytes))
                    .withMessage("bytes: allowed are whole numbers from 16384 to 52428800");
        }
    }
}

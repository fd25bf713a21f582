package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.site.Exclusion;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WithheldCountsTest {

    private static final WithheldCounts COUNTS =
            new WithheldCounts(300, Map.of(Exclusion.NOINDEX, 300L, Exclusion.ROBOTS_DISALLOWED, 1L));

    @Test
    void theyHaveThisFormInVersion1() {
        assertThat(HexFormat.of().formatHex(COUNTS.encode())).isEqualTo("01ac020200ac020701");
    }

    @Test
    void theyComeBack() {
        for (WithheldCounts counts : List.of(COUNTS, WithheldCounts.NONE)) {
            assertThat(WithheldCounts.decode(counts.encode())).isEqualTo(counts);
        }
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        byte[] newer = {2};

        assertThatThrownBy(() -> WithheldCounts.decode(newer)).isInstanceOf(UnreadableFormatException.class);
    }
}

package dev.sitestream.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.site.Exclusion;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WithheldCountsTest {

    private static final WithheldCounts ALL =
            new WithheldCounts(Map.of(Exclusion.NOINDEX, 300L, Exclusion.ROBOTS_DISALLOWED, 1L), null);
    private static final WithheldCounts SOME = new WithheldCounts(Map.of(Exclusion.STATUS, 2L), "https://a.example/");

    @Test
    void theyAreStoredInThisForm() {
        assertThat(HexFormat.of().formatHex(ALL.encode())).isEqualTo("01000200ac020701");
        assertThat(HexFormat.of().formatHex(SOME.encode())).isEqualTo("011368747470733a2f2f612e6578616d706c652f010202");
    }

    @Test
    void theyComeBack() {
        for (WithheldCounts counts : List.of(ALL, SOME, WithheldCounts.NONE, WithheldCounts.UNCOUNTED)) {
            assertThat(WithheldCounts.decode(counts.encode())).isEqualTo(counts);
        }
    }

    @Test
    void thoseOfANewerReleaseAreRefused() {
        byte[] newer = {2};

        assertThatThrownBy(() -> WithheldCounts.decode(newer)).isInstanceOf(UnreadableFormatException.class);
    }
}

package dev.sitestream.crawls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessTimeTest {

    private static final long TIME = Instant.parse("2026-11-22T16:10:00.250Z").toEpochMilli();
    private static final long SECOND = TIME - 250;

    @Test
    void textsOfIso8601AreRead() {
        for (String text : List.of(
                "2026-11-22T16:10:00.250Z",
                "2026-11-22T16:10:00.250000000Z",
                "2026-11-22T17:10:00.25+01:00",
                "2026-11-22T17:10:00,25+0100",
                "2026-11-22 16:10:00.25")) {
            assertThat(AccessTime.millis(text)).as(text).isEqualTo(TIME);
        }
        assertThat(AccessTime.millis("2026-11-22T16:10:00+00:00")).isEqualTo(SECOND);
    }

    @Test
    void aNumbersSizeShowsItsUnit() {
        assertThat(AccessTime.millis("1795363800")).isEqualTo(SECOND);
        assertThat(AccessTime.millis("1795363800.250")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1795363800.249999")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1795363800250")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1795363800250000")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1795363800250000000")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1.79536380025E9")).isEqualTo(TIME);
        assertThat(AccessTime.millis("1.795363800250e+12")).isEqualTo(TIME);
        assertThat(AccessTime.millis("0")).isEqualTo(0);
    }

    @Test
    void otherTextsAreNone() {
        for (String text : List.of(
                "",
                "-",
                "now",
                "-1",
                "1e20",
                "1e99",
                "1e400",
                "1e-3",
                "NaN",
                "Infinity",
                "0x1p3",
                "17.",
                ".5",
                "1795363800 ",
                "99999999999999999999",
                "22/Nov/2026:16:10:00 +0000",
                "2026-11-31T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "1".repeat(100_000))) {
            assertThat(AccessTime.millis(text)).as(text).isEqualTo(AccessTime.NONE);
        }
    }
}

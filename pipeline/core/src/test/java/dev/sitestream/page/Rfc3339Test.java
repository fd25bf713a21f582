package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnnXXX", Locale.ROOT);

    @ParameterizedTest
    @CsvSource({
        "2026-11-21T08:00:00Z, 2026-11-21T08:00:00Z",
        "2026-11-21t08:00:00z, 2026-11-21T08:00:00Z",
        "2026-11-21T08:00:00+01:30, 2026-11-21T06:30:00Z",
        "2026-11-21T08:00:00-23:59, 2026-11-22T07:59:00Z",
        "2026-11-21T08:00:00-00:00, 2026-11-21T08:00:00Z",
        "2026-11-21T08:00:00.5Z, 2026-11-21T08:00:00.5Z",
        "2026-11-21T08:00:00.1234567899Z, 2026-11-21T08:00:00.123456789Z",
        "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
        "2016-12-31T23:59:60.9Z, 2017-01-01T00:00:00.9Z",
        "2026-11-21T08:15:60Z, 2026-11-21T08:16:00Z",
        "1969-12-31T23:59:59.25Z, 1969-12-31T23:59:59.25Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z, 9999-12-31T23:59:59Z",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z"
    })
    void aDateTimeNamesAnInstant(String text, Instant expected) {
        assertThat(Rfc3339.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-11-21",
                "2026-11-21T08:00Z",
                "2026-11-21T08:00:00",
                "2026-11-21 08:00:00Z",
                "2026-11-21T08:00:00.Z",
                "2026-11-21T08:00:00,5Z",
                "2026-11-21T08:00:61Z",
                "2026-11-21T08:60:00Z",
                "2026-11-21T24:00:00Z",
                "2026-11-31T08:00:00Z",
                "2026-02-29T08:00:00Z",
                "2026-00-10T08:00:00Z",
                "2026-13-10T08:00:00Z",
                "2026-11-21T08:00:00+0100",
                "2026-11-21T08:00:00+24:00",
                "2026-11-21T08:00:00+01:60",
                "2026-11-21T08:00:00Z ",
                " 2026-11-21T08:00:00Z",
                "+12026-11-21T08:00:00Z",
                "-2026-11-21T08:00:00Z",
                "12026-11-21T08:00:00Z",
                "Sat, 21 Nov 2026 08:00:00 GMT",
                "1795248000"
            })
    void anythingElseNamesNone(String text) {
        assertThat(Rfc3339.parse(text)).isNull();
    }

    @Test
    void aFractionMayHaveAnyLength() {
        assertThat(Rfc3339.parse("2026-11-21T08:00:00.25" + "0".repeat(100_000) + "Z"))
                .isEqualTo(Instant.parse("2026-11-21T08:00:00.25Z"));
    }

    @Test
    void itAgreesWithTheJdkOnRandomInstants() {
        Random random = new Random(11);
        long first = Instant.parse("0000-01-02T00:00:00Z").getEpochSecond();
        long last = Instant.parse("9999-12-30T00:00:00Z").getEpochSecond();
        for (int i = 0; i < 20_000; i++) {
            long second = first + (long) (random.nextDouble() * (last - first));
            ZoneOffset offset = ZoneOffset.ofTotalSeconds((random.nextInt(36 * 60) - 18 * 60) * 60);
            OffsetDateTime time =
                    Instant.ofEpochSecond(second, random.nextInt(1_000_000_000)).atOffset(offset);
            String text = FORMAT.format(time);
            assertThat(Rfc3339.parse(text)).as(text).isEqualTo(time.toInstant());
        }
    }
}

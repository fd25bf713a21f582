package dev.sitestream.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UtcTimeTest {

    private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").toEpochMilli();
    private static final long LAST = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

    @Test
    void milliHasThreeDigitsAndMicroHasSix() {
        assertThat(UtcTime.ofMillis(0)).isEqualTo("1970-01-01T00:00:00.000Z");
        assertThat(UtcTime.ofMicros(0)).isEqualTo("1970-01-01T00:00:00.000Z");
        assertThat(UtcTime.ofMicros(-1)).isEqualTo("1969-12-31T23:59:59.999999Z");
        assertThat(UtcTime.ofMicros(1_234_000)).isEqualTo("1970-01-01T00:00:01.234Z");
        assertThat(UtcTime.ofMicros(1_234_010)).isEqualTo("1970-01-01T00:00:01.234010Z");
    }

    @Test
    void timesOutsideOfTheCalendarBecomeItsFirstOrLast() {
        assertThat(UtcTime.ofMillis(Long.MIN_VALUE)).isEqualTo("0000-01-01T00:00:00.000Z");
        assertThat(UtcTime.ofMillis(Long.MAX_VALUE)).isEqualTo("9999-12-31T23:59:59.999Z");
        assertThat(UtcTime.ofMicros(Long.MIN_VALUE)).isEqualTo("0000-01-01T00:00:00.000Z");
        assertThat(UtcTime.ofMicros(Long.MAX_VALUE)).isEqualTo("9999-12-31T23:59:59.999999Z");
    }

    @Test
    void randomTimesAreFormattedAndParsedAsTheJdkDoes() {
        DateTimeFormatter millis =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            long time = random.nextLong(FIRST, LAST + 1);

            String text = UtcTime.ofMillis(time);

            assertThat(text).isEqualTo(millis.format(Instant.ofEpochMilli(time)));
            assertThat(UtcTime.micros(text)).isEqualTo(1_000 * time);
        }
    }

    @Test
    void aTextThatIsNoTimeIsNone() {
        assertThat(UtcTime.micros("2026-11-22")).isNull();
        assertThat(UtcTime.micros("")).isNull();
    }
}

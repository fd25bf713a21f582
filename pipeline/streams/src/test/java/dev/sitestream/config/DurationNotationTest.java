package dev.sitestream.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationNotationTest {

    @Test
    void digitsAndAUnitAreADuration() {
        assertThat(DurationNotation.parse("500ms")).contains(Duration.ofMillis(500));
        assertThat(DurationNotation.parse("30s")).contains(Duration.ofSeconds(30));
        assertThat(DurationNotation.parse("2m")).contains(Duration.ofMinutes(2));
        assertThat(DurationNotation.parse("1h")).contains(Duration.ofHours(1));
        assertThat(DurationNotation.parse("30d")).contains(Duration.ofDays(30));
        assertThat(DurationNotation.parse("0s")).contains(Duration.ZERO);
    }

    @Test
    void durationsAreWrittenInTheLargestUnitThatFits() {
        for (String text : List.of("0s", "1s", "90s", "1m", "90m", "1h", "36h", "1d", "30d")) {
            assertThat(DurationNotation.parse(text).map(DurationNotation::of)).contains(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "30", "s", "-1s", "1.5s", "1 s", "1S", "1w", "PT30S", "1m30s", "9999999999s", "\u0661s"})
    void nothingElseIs(String text) {
        assertThat(DurationNotation.parse(text)).isEmpty();
    }
}

package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.Year;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class W3cDateTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026",
                "2026-11",
                "2026-11-21",
                "2026-11-21T08:00Z",
                "2026-11-21T08:00+01:00",
                "2026-11-21T08:00:00Z",
                "2026-11-21T23:59:59-05:30",
                "2026-11-21T08:00:00.5Z",
                "2026-11-21T08:00:00.123456789012345678901234567890+14:00",
                "2024-02-29",
                "2000-02-29",
                "0001-01-01",
                "9999-12-31T23:59:59Z",
                "2026-11-21T00:00:00-14:00"
            })
    void eachFormOfARealDateIsValid(String text) {
        assertThat(W3cDate.isValid(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "26",
                "20261",
                "2026-",
                "2026-1",
                "2026-00",
                "2026-13",
                "2026-11-",
                "2026-11-1",
                "2026-11-00",
                "2026-11-31",
                "2026-02-29",
                "1900-02-29",
                "2026-02-30",
                "0000",
                "0000-00-00",
                "0000-01-01",
                "+2026-11-21",
                "-026-11-21",
                "20261121",
                "2026/11/21",
                "2026-11-21 ",
                " 2026-11-21",
                "2026-11-21T",
                "2026-11-21T08",
                "2026-11-21T08Z",
                "2026-11-21T08:00",
                "2026-11-21T08:00:00",
                "2026-11-21T08:00:00.Z",
                "2026-11-21T08:00.5Z",
                "2026-11-21T08:00:00,5Z",
                "2026-11-21T24:00:00Z",
                "2026-11-21T08:60:00Z",
                "2026-11-21T23:59:60Z",
                "2026-11-21t08:00:00Z",
                "2026-11-21T08:00:00z",
                "2026-11-21 08:00:00Z",
                "2026-11-21T08:00:00+0100",
                "2026-11-21T08:00:00+01",
                "2026-11-21T08:00:00+01:60",
                "2026-11-21T08:00:00+14:01",
                "2026-11-21T08:00:00+15:00",
                "2026-11-21T08:00:00ZZ",
                "2026-11-21T08:00:00Z+01:00",
                "2026-11-21Z",
                "2026-11T08:00:00Z",
                "2026-W47",
                "2026-325",
                "\u0662\u0660\u0662\u0666",
                "2026-11-21T08:00:00Z\u0000"
            })
    void whatHasNoneOfTheFormsIsInvalid(String text) {
        assertThat(W3cDate.isValid(text)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2026, 2026-01-01T00:00:00Z",
        "2026-11, 2026-11-01T00:00:00Z",
        "2026-11-21, 2026-11-21T00:00:00Z",
        "2026-11-21T10:00Z, 2026-11-21T10:00:00Z",
        "2026-11-21T00:30+01:00, 2026-11-20T23:30:00Z",
        "2026-12-31T23:30:05-01:00, 2027-01-01T00:30:05Z",
        "2026-11-21T10:00:00.5+14:00, 2026-11-20T20:00:00.5Z",
        "2026-11-21T10:00:00.1234567899999-14:00, 2026-11-22T00:00:00.123456789Z",
        "0001-01-01T00:00+14:00, 0000-12-31T10:00:00Z",
        "9999-12-31T23:59:59.9-14:00, +10000-01-01T13:59:59.9Z"
    })
    void itBeginsWithItsFirstMoment(String text, Instant beginning) {
        assertThat(W3cDate.beginning(text)).isEqualTo(beginning);
    }

    @Test
    void whatHasNoneOfTheFormsHasNoBeginning() {
        assertThatThrownBy(() -> W3cDate.beginning("2026-02-30")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-21", "2026-11-21T08:00:00Z", "2026-11-21T08:00:00.5-05:30"})
    void withItsDayAndSecondsItIsComplete(String text) {
        assertThat(W3cDate.isComplete(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026", "2026-11", "2026-11-21T08:00Z", "2026-11-21T08:00+01:00", "2026-02-30", ""})
    void withoutThemItIsNot(String text) {
        assertThat(W3cDate.isComplete(text)).isFalse();
    }

    @Test
    void theDaysOfAYearAreThoseOfTheCalendar() {
        for (int year = 1; year <= 9999; year++) {
            String leapDay = "%04d-02-29".formatted(year);
            assertThat(W3cDate.isValid(leapDay)).as(leapDay).isEqualTo(Year.isLeap(year));
        }
    }

    @Test
    void damagedDatesGiveAnAnswer() {
        Random random = new Random(3);
        String alphabet = "0123456789-+:.TZtz \u0000\u0661";
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder("2026-11-21T08:00:00.5+01:00");
            text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
            text.setLength(random.nextInt(text.length() + 1));
            boolean valid = W3cDate.isValid(text.toString());
            assertThat(valid && text.length() < 4).isFalse();
        }
    }
}

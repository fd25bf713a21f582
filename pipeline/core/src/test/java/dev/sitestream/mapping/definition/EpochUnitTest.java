package dev.sitestream.mapping.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EpochUnitTest {

    @ParameterizedTest
    @CsvSource({
        "D, 20484, 2026-01-31",
        "D, -1, 1969-12-31",
        "S, 1763712000, 2025-11-21T08:00:00Z",
        "S, -1, 1969-12-31T23:59:59Z",
        "MS, 1763712000123, 2025-11-21T08:00:00.123Z",
        "US, 1763712000123456, 2025-11-21T08:00:00.123456Z",
        "NS, 1763712000123456789, 2025-11-21T08:00:00.123456789Z",
        "NS, -1, 1969-12-31T23:59:59.999999999Z",
        "US, 9223372036825200000, infinity",
        "US, -9223372036832400000, -infinity",
    })
    void aNumberIsATime(EpochUnit unit, String number, String time) {
        assertThat(unit.time(number)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"S, 253402300800", "S, -62135596801", "D, 999999999999999999", "S, -", "MS, 1e5000000", "S, ''"})
    void whatIsOutsideOfTheYearsOrNoNumberIsNone(EpochUnit unit, String number) {
        assertThat(unit.time(number)).isNull();
    }

    /** A number with a fraction is read in another way. */
    @ParameterizedTest
    @EnumSource
    void aWholeNumberIsTheSameWithAFraction(EpochUnit unit) {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            assertThat(unit.time(Long.toString(number))).as("%s", number).isEqualTo(unit.time(number + ".0"));
        }
    }
}

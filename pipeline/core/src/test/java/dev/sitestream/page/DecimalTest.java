package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "0.0", "1.0", "0.5", "0.50", "1.000", "0.123456789"})
    void aPlainNumberStaysAsItWasWritten(String text) {
        assertThat(Decimal.plain(text, BigDecimal.ONE)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "5e-1, 0.5",
        "5E-1, 0.5",
        "50.0e-2, 0.500",
        "0.05e+1, 0.5",
        "1e0, 1",
        "1e-000000000001, 0.1",
        "-0, 0.0",
        "-0.00, 0.0",
        "0e999999999, 0.0",
        "0.0e-999999999999, 0.0",
        "-0e5, 0.0"
    })
    void aNumberWithAnExponentOrASignBecomesPlain(String text, String expected) {
        assertThat(Decimal.plain(text, BigDecimal.ONE)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                ".",
                "1.1",
                "1.0000001",
                "2",
                "-0.1",
                "-1",
                "+1",
                "+0.5",
                "00.5",
                "01",
                ".5",
                "1.",
                "0.5 ",
                " 0.5",
                "0,5",
                "0.5.5",
                "5e",
                "5e-",
                "e-1",
                "5e-1.0",
                "5e--1",
                "0.5f",
                "0x1",
                "NaN",
                "Infinity",
                "high",
                "\u0661",
                "1e999999999",
                "1e99999999999999999999",
                "1e-999999999",
                "1e-99999999999999999999",
                "1e-99",
                "9e-1000000000"
            })
    void anythingElseIsNone(String text) {
        assertThat(Decimal.plain(text, BigDecimal.ONE)).isNull();
    }

    @Test
    void aLongNumberIsNone() {
        assertThat(Decimal.plain("0." + "5".repeat(22), BigDecimal.ONE)).hasSize(24);
        assertThat(Decimal.plain("0." + "5".repeat(23), BigDecimal.ONE)).isNull();
        assertThat(Decimal.plain("1e-22", BigDecimal.ONE)).isEqualTo("0.0000000000000000000001");
        assertThat(Decimal.plain("1e-23", BigDecimal.ONE)).isNull();
        assertThat(Decimal.plain("0." + "5".repeat(99), BigDecimal.ONE)).isNull();
    }

    @Test
    void theLargestNumberIsGiven() {
        BigDecimal five = BigDecimal.valueOf(5);

        assertThat(Decimal.plain("4.90", five)).isEqualTo("4.90");
        assertThat(Decimal.plain("5.0", five)).isEqualTo("5.0");
        assertThat(Decimal.plain("50e-1", five)).isEqualTo("5.0");
        assertThat(Decimal.plain("5.01", five)).isNull();
        assertThat(Decimal.plain("51e-1", five)).isNull();
    }
}

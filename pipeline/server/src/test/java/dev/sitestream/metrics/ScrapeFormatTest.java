package dev.sitestream.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeFormatTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/openmetrics-text",
                "Application/OpenMetrics-Text; version=1.0.0; charset=utf-8",
                "text/html, application/openmetrics-text;q=0.01",
                "application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,"
                        + "text/plain;version=0.0.4;q=0.3,*/*;q=0.2"
            })
    void openMetricsIsForThoseWhoAskForItByName(String accept) {
        assertThat(ScrapeFormat.of(accept)).isEqualTo(ScrapeFormat.OPEN_METRICS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "text/plain",
                "application/json",
                "application/openmetrics-text;q=0",
                "application/openmetrics-text; version=1.0.0; q=0.000, text/plain",
                "application/openmetrics-textual",
                ";,;"
            })
    void everybodyElseGetsText(String accept) {
        assertThat(ScrapeFormat.of(accept)).isEqualTo(ScrapeFormat.TEXT);
    }

    @Test
    void textIsTheDefault() {
        assertThat(ScrapeFormat.of(null)).isEqualTo(ScrapeFormat.TEXT);
    }
}

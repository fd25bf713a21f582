package dev.sitestream.http.handler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptedTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                "text/html, application/json",
                "application/json;q=0.5, TEXT/HTML",
                "text/html; charset=utf-8; q=0.9, application/json; q=0.1"
            })
    void whoNamesAPageFirstGetsOne(String accept) {
        assertThat(Accepted.isPage(accept)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "text/*",
                "application/json",
                "application/json, text/html",
                "text/html;q=0.5, application/json",
                "text/html;q=0",
                "text/html;q=much",
                ";;;,,,=",
                "text/plain, application/openmetrics-text"
            })
    void everybodyElseGetsJson(String accept) {
        assertThat(Accepted.isPage(accept)).isFalse();
    }

    @Test
    void whoSaysNothingGetsJson() {
        assertThat(Accepted.isPage(null)).isFalse();
    }
}

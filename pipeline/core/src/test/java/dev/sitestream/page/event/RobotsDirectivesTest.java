package dev.sitestream.page.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsDirectivesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "noindex",
                "NoIndex",
                "none",
                " none ",
                "nofollow,noindex",
                "noindex, nofollow",
                "noindex,googlebot: index",
                "max-snippet:20, noindex",
                "unavailable_after: 2027-01-01T00:00:00Z, noindex",
                "unavailable_after: Friday, 01-Jan-27 00:00:00 UTC, noindex"
            })
    void noindexAndNoneKeepAPageOut(String text) {
        assertThat(RobotsDirectives.sayNoindex(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "all",
                "index, follow",
                "nofollow",
                "noindexing",
                "no index",
                "googlebot: noindex",
                "googlebot: nofollow, noindex",
                "unavailable_after: none",
                "max-image-preview:none"
            })
    void othersDoNot(String text) {
        assertThat(RobotsDirectives.sayNoindex(text)).isFalse();
    }
}

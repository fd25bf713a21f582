package dev.sitestream.listing.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedDateTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Sat, 21 Nov 2026 08:00:00 GMT | 2026-11-21T08:00:00Z
            Sat, 21 Nov 2026 08:00:00 +0100 | 2026-11-21T07:00:00Z
            21 Nov 2026 08:00 EST | 2026-11-21T13:00:00Z
            Son, 1 Nov 2026 08:00:00 Z | 2026-11-01T08:00:00Z
            """)
    void itBecomesADateOfW3c(String text, String expected) {
        assertThat(FeedDate.w3c(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"yesterday", "2026-11-21", "''", "'Sat,'"})
    void anotherTextStaysAsItIs(String text) {
        assertThat(FeedDate.w3c(text)).isEqualTo(text);
    }
}

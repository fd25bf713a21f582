package dev.sitestream.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListedTimeTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void itIsJustBeforeLastmodSoThatALiveEventOfThatTimeWins() {
        assertThat(ListedTime.of("2026-11-21T08:00:00Z", NOW)).isEqualTo(Instant.parse("2026-11-21T07:59:59.999999Z"));
        assertThat(ListedTime.of("2026-11-21", NOW)).isEqualTo(Instant.parse("2026-11-20T23:59:59.999999Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"yesterday", "", "2026-11-22T12:00:01Z", "9999-01-01", "0001-01-01", "1969-12-31T23:59:59Z"})
    void aLastmodThatCannotBeRightSaysNothing(String lastmod) {
        assertThat(ListedTime.of(lastmod, NOW)).isEqualTo(Listing.EARLY);
    }

    @Test
    void partialEntriesAreEarlierThanAllOthers() {
        assertThat(ListedTime.PARTIAL).isBefore(ListedTime.of(null, NOW)).isAfter(Instant.EPOCH);
    }
}

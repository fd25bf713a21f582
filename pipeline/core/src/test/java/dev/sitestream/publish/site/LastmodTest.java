package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Times are milliseconds since 1970, and an index's lastmods are whole seconds. */
class LastmodTest {

    private static final Lastmod AT_TEN = Lastmod.first(10_200, 10_300);

    @Test
    void itIsTheSecondOfTheWrite() {
        assertThat(AT_TEN.seconds()).isEqualTo(10);
        assertThat(AT_TEN.isWaiting()).isFalse();
        assertThat(AT_TEN.moved(70_900, 70_950).seconds()).isEqualTo(70);
    }

    @Test
    void theSameContentMovesNothing() {
        assertThat(AT_TEN.moved(10_200, 99_000)).isEqualTo(AT_TEN);
    }

    @Test
    void aSecondContentWithinASecondIsOfTheNextOneAsSoonAsThatHasCome() {
        Lastmod second = AT_TEN.moved(10_800, 10_850);
        assertThat(second.seconds()).isEqualTo(10);
        assertThat(second.isWaiting()).isTrue();
        assertThat(second.at(10_999)).isEqualTo(second);

        assertThat(second.at(11_000)).isEqualTo(new Lastmod(10_800, 11, 11));
        assertThat(second.moved(10_900, 10_950))
                .as("what waits is good for a third one")
                .isEqualTo(new Lastmod(10_900, 10, 11));
        assertThat(second.moved(11_300, 11_300))
                .as("the second one may have been seen")
                .isEqualTo(new Lastmod(11_300, 11, 12));
    }

    @Test
    void aLanesClockThatIsAheadMovesNothingIntoTheFuture() {
        assertThat(Lastmod.first(90_000, 10_300).seconds()).isEqualTo(10);
        assertThat(AT_TEN.moved(90_000, 12_400)).isEqualTo(new Lastmod(90_000, 12, 12));
    }

    @Test
    void aLanesClockThatIsBehindMovesNothingBack() {
        assertThat(AT_TEN.moved(4_000, 15_000)).isEqualTo(new Lastmod(4_000, 11, 11));
    }

    @Test
    void aClockThatGoesBackMovesNothingBackEither() {
        Lastmod earlier = AT_TEN.moved(5_000, 5_100);
        assertThat(earlier).isEqualTo(new Lastmod(5_000, 10, 11));
        assertThat(earlier.at(10_999).seconds()).isEqualTo(10);
    }
}

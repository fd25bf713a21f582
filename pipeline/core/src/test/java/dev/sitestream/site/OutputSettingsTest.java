package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.page.News.Publication;
import dev.sitestream.site.FeedSettings.FeedFormat;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings reject invalid values even when a site is built without a configuration file. */
class OutputSettingsTest {

    @Test
    void aDefaultLanguageHasItsCanonicalForm() {
        assertThat(new Translations("EN").defaultLanguage()).isEqualTo("en");
        assertThat(new Translations("zh-hant-tw").defaultLanguage()).isEqualTo("zh-Hant-TW");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "e", "english", "en_GB", "x-default", "X-Default", "en-"})
    void theseAreNoDefaultLanguages(String language) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Translations(language))
                .withMessageStartingWith("allowed are languages as in `hreflang`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "ast", "zh-cn", "zh-tw"})
    void aPublicationHasALanguageOfIso639(String language) {
        Publication publication = new Publication("The Example", language);
        assertThat(news(publication, Duration.ZERO).publication()).isEqualTo(publication);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "EN", "e", "engl", "en-gb", "zh-CN", "zh-hk", "en\n"})
    void theseAreNoLanguagesOfAPublication(String language) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> news(new Publication("The Example", language), Duration.ZERO))
                .withMessageStartingWith("allowed are ISO 639 codes");
    }

    @Test
    void newsWaitsNoLongerThanOtherFiles() {
        assertThat(news(null, Duration.ofHours(1)).publishAfter()).isEqualTo(Duration.ofHours(1));
        for (Duration bad : List.of(Duration.ofMillis(-1), Duration.ofHours(1).plusNanos(1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> news(null, bad));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\nb", "\u0001", "\u0085", "\uFFFF", "\uD800"})
    void whatReadersSeeIsOneVisibleLine(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> news(new Publication(text, "en"), Duration.ZERO))
                .withMessageStartingWith("allowed are texts of 1 to 2048 characters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feeds(text, 1, Duration.ofHours(1), null))
                .withMessageStartingWith("allowed are texts of 1 to 2048 characters");
    }

    @Test
    void whatReadersSeeHasALength() {
        assertThat(FeedSettings.requireTitle("\uD83D\uDE00".repeat(2_048))).isNotEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> FeedSettings.requireTitle("a".repeat(2_049)));
    }

    @Test
    void feedsHaveRanges() {
        assertThat(feeds("a", 10_000, Duration.ofDays(30), "https://hub.example.com/")
                        .entries())
                .isEqualTo(10_000);
        assertThat(feeds("a", 1, Duration.ofMinutes(1), null).age()).isEqualTo(Duration.ofMinutes(1));
        assertThatIllegalArgumentException().isThrownBy(() -> feeds("a", 0, Duration.ofHours(1), null));
        assertThatIllegalArgumentException().isThrownBy(() -> feeds("a", 10_001, Duration.ofHours(1), null));
        assertThatIllegalArgumentException().isThrownBy(() -> feeds("a", 1, Duration.ofSeconds(59), null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feeds("a", 1, Duration.ofDays(30).plusNanos(1), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hub", "ftp://hub.example.com/", "https://hub.example.com"})
    void aHubIsASerialisedUrl(String hub) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> feeds("a", 1, Duration.ofHours(1), hub))
                .withMessageStartingWith("hub: not a");
    }

    @Test
    void feedsComeInOneOrder() {
        assertThat(feeds("a", 1, Duration.ofHours(1), null).formats()).containsExactly(FeedFormat.ATOM, FeedFormat.RSS);
    }

    private static NewsSettings news(@Nullable Publication publication, Duration publishAfter) {
        return new NewsSettings(true, publication, publishAfter, null);
    }

    private static FeedSettings feeds(String title, int entries, Duration age, @Nullable String hub) {
        return new FeedSettings(Set.of(FeedFormat.RSS, FeedFormat.ATOM), title, entries, age, hub);
    }
}

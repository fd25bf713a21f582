package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTagTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "en",
                "EN",
                "gsw",
                "en-us",
                "pt-BR",
                "zh-Hant-TW",
                "de-CH-1996",
                "sl-rozaj-biske-1994",
                "es-419",
                "x-klingon",
                "x-default",
                "i-klingon",
                "de-x-mine",
                "language",
                "de-abcdefgh-abcdefgh-abcdefgh-abcde"
            })
    void aTagHasALanguageAndSubtags(String text) {
        assertThat(LanguageTag.isWellFormed(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "e",
                "x",
                "i",
                "a-b",
                "1-en",
                "e1",
                "419",
                "pt_BR",
                "en-",
                "-en",
                "en--us",
                "en-us-",
                "en us",
                " en",
                "languages9",
                "en-abcdefghi",
                "d\u00E9",
                "de-abcdefgh-abcdefgh-abcdefgh-abcdef"
            })
    void anythingElseIsNone(String text) {
        assertThat(LanguageTag.isWellFormed(text)).isFalse();
    }
}

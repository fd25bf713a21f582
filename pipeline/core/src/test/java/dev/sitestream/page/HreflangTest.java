package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HreflangTest {

    @ParameterizedTest
    @CsvSource({
        "de, de",
        "EN, en",
        "pt-br, pt-BR",
        "PT-BR, pt-BR",
        "zh-hant-tw, zh-Hant-TW",
        "zh-Hans, zh-Hans",
        "sr-Latn, sr-Latn",
        "gsw-CH, gsw-CH",
        "fil, fil",
        "tl, tl",
        "sh, sh",
        "no, no",
        "x-default, x-default",
        "X-Default, x-default"
    })
    void itIsALanguageWithScriptAndRegion(String text, String canonical) {
        assertThat(Hreflang.canonical(text)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({"iw, he", "iw-IL, he-IL", "in, id", "ji, yi", "jw, jv", "mo-MD, ro-MD"})
    void aCodeThatWasGivenUpBecomesThePreferredOne(String text, String canonical) {
        assertThat(Hreflang.canonical(text)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "us",
                "cn",
                "jp",
                "eng",
                "deu",
                "und",
                "mul",
                "zxx",
                "qq",
                "en-UK",
                "en-EU",
                "es-419",
                "en-US-GB",
                "en-GB-Latn",
                "zh-Abcd",
                "zh-Miao",
                "zh-Latin",
                "de-CH-1996",
                "de-x-mine",
                "i-klingon",
                "x-klingon",
                "x-default-de",
                "de-",
                "-de",
                "de--AT",
                "de_AT",
                " de",
                "de-A",
                "\u212Ao",
                "d\u0131"
            })
    void anythingElseIsNone(String text) {
        assertThat(Hreflang.canonical(text)).isNull();
    }
}

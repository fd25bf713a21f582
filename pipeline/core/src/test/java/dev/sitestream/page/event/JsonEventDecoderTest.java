package dev.sitestream.page.event;

import static dev.sitestream.page.event.Decoding.NOW;
import static dev.sitestream.page.event.Decoding.URL;
import static dev.sitestream.page.event.Decoding.cleanPage;
import static dev.sitestream.page.event.Decoding.cleanUpsert;
import static dev.sitestream.page.event.Decoding.decode;
import static dev.sitestream.page.event.Decoding.reasons;
import static dev.sitestream.page.event.Decoding.upsertWith;
import static dev.sitestream.page.event.Decoding.utf8;
import static dev.sitestream.page.event.Decoding.valid;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonEventDecoderTest {

    private static final String UPSERT = "{\"op\":\"upsert\",\"url\":\"" + URL + "\"}";

    @Test
    void anUpsertHoldsThePage() {
        PageEvent.Upsert upsert =
                cleanUpsert("{\"op\":\"upsert\",\"url\":\"" + URL + "\",\"time\":\"2026-11-21T08:00:00Z\","
                        + "\"lastmod\":\"2026-11-20\",\"changefreq\":\"daily\",\"priority\":0.8,\"section\":\"products\","
                        + "\"title\":\"Blue teapot\",\"language\":\"en\",\"translationGroup\":\"teapot\","
                        + "\"images\":[{\"loc\":\"https://cdn.example.com/1.jpg\"}]}");

        assertThat(upsert.url().href()).isEqualTo(URL);
        assertThat(upsert.time()).isEqualTo(Instant.parse("2026-11-21T08:00:00Z"));
        assertThat(upsert.section()).isEqualTo("products");
        assertThat(upsert.page())
                .isEqualTo(new Page(
                        URL,
                        "2026-11-20",
                        ChangeFrequency.DAILY,
                        "0.8",
                        "Blue teapot",
                        "en",
                        "teapot",
                        Extensions.ofImages(List.of("https://cdn.example.com/1.jpg")),
                        Visibility.PLAIN));
    }

    @Test
    void anUpsertNeedsNothingButItsUrl() {
        PageEvent.Upsert upsert = cleanUpsert(UPSERT);

        assertThat(upsert.time()).isNull();
        assertThat(upsert.section()).isNull();
        assertThat(upsert.page())
                .isEqualTo(new Page(URL, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN));
    }

    @Test
    void aDeleteHoldsTheUrlAndTheTime() throws InvalidUrlException {
        Decoded.Valid decoded =
                valid("{\"url\":\"" + URL + "\",\"title\":\"x\",\"time\":\"2026-11-21T08:00:00Z\",\"op\":\"delete\"}");

        assertThat(decoded.warnings()).isEmpty();
        assertThat(decoded.event())
                .isEqualTo(new PageEvent.Delete(WebUrl.parse(URL), Instant.parse("2026-11-21T08:00:00Z"), null, null));
    }

    @Test
    void allReasonsAreGiven() {
        assertThat(reasons("{}")).containsExactly("op-missing op", "url-missing url");
        assertThat(reasons("{\"url\":\"/p\",\"op\":\"x\",\"priority\":7}"))
                .containsExactly("op-unknown op", "url-invalid url");
        assertThat(reasons("{\"url\":null,\"op\":null}")).containsExactly("op-missing op", "url-missing url");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"\"", "\"Upsert\"", "\"update\"", "1", "true", "[]", "{\"op\":\"upsert\"}", "\"\\ud800\""})
    void anotherOpIsUnknown(String op) {
        assertThat(reasons("{\"op\":" + op + ",\"url\":\"" + URL + "\"}")).containsExactly("op-unknown op");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"\"", "\"/p/1\"", "\"https://\"", "\"mailto:a@example.com\"", "1", "false", "[]", "{\"a\":[1]}"
            })
    void anotherUrlIsInvalid(String url) {
        assertThat(reasons("{\"url\":" + url + ",\"op\":\"upsert\"}")).containsExactly("url-invalid url");
    }

    @Test
    void aReasonSaysWhatTheValueWas() {
        Decoded decoded = decode("{\"op\":\"l\u00F6schen\\n\",\"url\":7}");

        assertThat(decoded)
                .isEqualTo(new Decoded.Invalid(List.of(
                        new Problem(
                                ProblemCode.OP_UNKNOWN,
                                "op",
                                "must be \"upsert\" or \"delete\", not \"l\\u00f6schen\\u000a\""),
                        new Problem(ProblemCode.URL_INVALID, "url", "must be an absolute http(s) URL, not a number"))));
    }

    @Test
    void aUrlMayHave2047Characters() {
        String longest = URL + "1".repeat(2_047 - URL.length());

        assertThat(cleanPage("{\"op\":\"upsert\",\"url\":\"" + longest + "\"}").url())
                .isEqualTo(longest);
        assertThat(reasons("{\"op\":\"upsert\",\"url\":\"" + longest + "1\"}")).containsExactly("url-too-long url");
        assertThat(reasons("{\"op\":\"delete\",\"url\":\"" + longest.repeat(1_000) + "\"}"))
                .containsExactly("url-too-long url");
    }

    @Test
    void unknownFieldsAreIgnored() {
        assertThat(cleanPage(upsertWith("stock", "[{\"url\":1,\"op\":[]},\"\\ud800\",1e400,null,{\"a\":{\"time\":0}}]"))
                        .url())
                .isEqualTo(URL);
        assertThat(cleanPage(upsertWith("Title", "7")).title()).isNull();
        assertThat(cleanPage(upsertWith("", "7")).title()).isNull();
    }

    @Test
    void theLastOfFieldsWithTheSameNameCounts() {
        assertThat(cleanPage("{\"op\":7,\"url\":\"\",\"url\":\"" + URL + "\",\"op\":\"upsert\"}")
                        .url())
                .isEqualTo(URL);
        assertThat(reasons("{\"op\":\"upsert\",\"url\":\"" + URL + "\",\"url\":null}"))
                .containsExactly("url-missing url");
        assertThat(reasons("{\"op\":\"upsert\",\"url\":\"" + URL + "\",\"op\":\"\"}"))
                .containsExactly("op-unknown op");
    }

    @Test
    void whiteSpaceAndAByteOrderMarkAreAllowedAround() {
        assertThat(cleanUpsert("\uFEFF \r\n\t" + UPSERT + "\n ").page().url()).isEqualTo(URL);
        assertThat(reasons("\uFEFF")).containsExactly("json-invalid value");
        assertThat(reasons("\uFEFF\uFEFF" + UPSERT)).containsExactly("json-invalid value");
        assertThat(reasons(UPSERT + "\uFEFF")).containsExactly("json-invalid value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "7", "\"upsert\"", "[]", "[{}]", "[", "\"", "\uFEFF[1"})
    void anotherJsonValueIsNoObject(String value) {
        assertThat(reasons(value)).containsExactly("not-an-object value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" ", "\n", "{", "}", "x", "nul", "{\"op\"", "\u0000", "{}\u0000", "{}{}", "{} x", "{}}", "{} ,"})
    void whatIsNotOneJsonTextIsInvalid(String value) {
        assertThat(reasons(value)).containsExactly("json-invalid value");
    }

    @Test
    void aSyntaxErrorSaysWhere() {
        Decoded decoded = decode("\uFEFF{\"op\":x}");

        assertThat(((Decoded.Invalid) decoded).reasons().get(0).detail()).startsWith("byte 9: Unrecognized token 'x'");
    }

    @Test
    void whatIsNotUtf8IsInvalidInIgnoredFieldsToo() {
        byte[] latin1 = upsertWith("x", "\"caf\u00E9\"").getBytes(StandardCharsets.ISO_8859_1);
        byte[] surrogate = upsertWith("x", "\"???\"").getBytes(StandardCharsets.US_ASCII);
        int at = surrogate.length - 5;
        surrogate[at] = (byte) 0xED;
        surrogate[at + 1] = (byte) 0xA0;
        surrogate[at + 2] = (byte) 0x80;

        assertThat(reasons(decode(latin1))).containsExactly("utf8-invalid value");
        assertThat(reasons(decode(surrogate))).containsExactly("utf8-invalid value");
        assertThat(((Decoded.Invalid) decode(latin1)).reasons().get(0).detail())
                .isEqualTo("byte " + (latin1.length - 3) + " (0xe9) is not UTF-8");
    }

    @Test
    void anotherEncodingThanUtf8IsInvalid() {
        assertThat(reasons(decode(UPSERT.getBytes(StandardCharsets.UTF_16LE)))).containsExactly("json-invalid value");
        assertThat(reasons(decode(UPSERT.getBytes(StandardCharsets.UTF_16BE)))).containsExactly("json-invalid value");
        assertThat(reasons(decode(UPSERT.getBytes(StandardCharsets.UTF_16)))).containsExactly("utf8-invalid value");
    }

    @Test
    void nestingIsBounded() {
        assertThat(cleanPage(upsertWith("x", "[".repeat(63) + "]".repeat(63))).url())
                .isEqualTo(URL);
        assertThat(reasons(upsertWith("x", "[".repeat(64) + "]".repeat(64))))
                .containsExactly("json-limit-exceeded value");
        assertThat(reasons(upsertWith("x", "[".repeat(100_000)))).containsExactly("json-limit-exceeded value");
    }

    @Test
    void numbersNamesAndTextsAreBounded() {
        assertThat(cleanPage(upsertWith("x", "9".repeat(100))).url()).isEqualTo(URL);
        assertThat(reasons(upsertWith("x", "9".repeat(101)))).containsExactly("json-limit-exceeded value");
        assertThat(cleanPage(upsertWith("x".repeat(1_024), "1")).url()).isEqualTo(URL);
        assertThat(reasons(upsertWith("x".repeat(1_100), "1"))).containsExactly("json-limit-exceeded value");
        assertThat(reasons(upsertWith("title", "\"" + "x".repeat(4_194_305) + "\"")))
                .containsExactly("json-limit-exceeded value");
    }

    @Test
    void anEmptyValueIsMissing() {
        assertThat(reasons(decode(new byte[0]))).containsExactly("value-missing value");
        assertThat(reasons(new JsonEventDecoder().decode(utf8(URL), new byte[0], NOW)))
                .containsExactly("value-missing value");
    }

    @Test
    void noValueDeletesThePageThatTheKeyNames() throws InvalidUrlException {
        Decoded delete = new Decoded.Valid(new PageEvent.Delete(WebUrl.parse(URL), null, null, null), List.of());
        assertThat(new JsonEventDecoder().decode(utf8(URL), null, NOW)).isEqualTo(delete);
        assertThat(new JsonEventDecoder().decode(utf8(URL), utf8(" null\n"), NOW))
                .isEqualTo(delete);
        assertThat(reasons(new JsonEventDecoder().decode(utf8(URL), utf8("null 7"), NOW)))
                .containsExactly("not-an-object value");
    }

    @Test
    void noValueNeedsAKeyThatNamesAPage() {
        EventDecoder decoder = new JsonEventDecoder();

        assertThat(reasons(decoder.decode(null, null, NOW))).containsExactly("value-missing value");
        assertThat(reasons(decoder.decode(new byte[0], null, NOW))).containsExactly("value-missing value");
        assertThat(reasons(decoder.decode(utf8("17"), null, NOW))).containsExactly("url-invalid key");
        assertThat(reasons(decoder.decode(utf8("\"" + URL + "\""), null, NOW))).containsExactly("url-invalid key");
        assertThat(reasons(decoder.decode(new byte[] {'h', (byte) 0xFF}, null, NOW)))
                .containsExactly("url-invalid key");
        assertThat(reasons(decoder.decode(utf8(URL.repeat(200)), null, NOW))).containsExactly("url-too-long key");
    }

    @Test
    void whereThereIsAValueTheKeyIsNotLookedAt() {
        Decoded expected = decode(UPSERT);

        assertThat(new JsonEventDecoder().decode(utf8("https://other.example.com/"), utf8(UPSERT), NOW))
                .isEqualTo(expected);
        assertThat(new JsonEventDecoder().decode(new byte[] {(byte) 0xFF}, utf8(UPSERT), NOW))
                .isEqualTo(expected);
    }
}

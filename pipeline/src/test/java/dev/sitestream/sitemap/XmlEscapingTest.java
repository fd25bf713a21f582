package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a text holds, what is written is XML. */
class XmlEscapingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '|',
            value = {"& &amp;", "< &lt;", "> &gt;", "\" &quot;", "' &apos;"})
    void theFiveEntitiesOfTheProtocolAreEscaped(String character, String entity) {
        assertThat(written("a" + character + "b")).isEqualTo("a" + entity + "b");
    }

    @Test
    void codePointsThatXmlForbidsAreReplaced() {
        for (int codePoint = 0; codePoint < 0x20; codePoint++) {
            boolean allowed = codePoint == '\t' || codePoint == '\n' || codePoint == '\r';
            assertThat(written("a" + (char) codePoint + "b"))
                    .as("U+%04X", codePoint)
                    .isEqualTo(allowed ? "a&#" + codePoint + ";b" : "a\uFFFDb");
        }
        assertThat(written("a\uFFFEb\uFFFFc")).isEqualTo("a\uFFFDb\uFFFDc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "\udbff", "\udfff", "\udc00\ud800"})
    void loneSurrogatesAreReplacedAndSwallowNothing(String lone) {
        assertThat(written("a" + lone + "<")).isEqualTo("a" + "\uFFFD".repeat(lone.length()) + "&lt;");
        assertThat(written(lone)).isEqualTo("\uFFFD".repeat(lone.length()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u007f",
                "\u0080",
                "\u07ff",
                "\u0800",
                "\ud7ff",
                "\ue000",
                "\ufffd",
                "\ud800\udc00",
                "\udbff\udfff"
            })
    void everythingElseIsWrittenAsUtf8(String text) {
        assertThat(written(text)).isEqualTo(text);
    }

    @Test
    void theWholePlaneOfEmojiSurvives() {
        StringBuilder text = new StringBuilder();
        for (int codePoint = 0x1F000; codePoint < 0x20000; codePoint++) {
            text.appendCodePoint(codePoint);
        }

        assertThat(written(text.toString())).isEqualTo(text.toString());
    }

    /** The entry of a page with this URL, without what stands around the URL. */
    private static String written(String url) {
        String entry = new String(
                UrlEntry.render(new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN)),
                UTF_8);
        assertThat(entry).startsWith("<url><loc>").endsWith("</loc></url>\n");
        return entry.substring("<url><loc>".length(), entry.length() - "</loc></url>\n".length());
    }
}

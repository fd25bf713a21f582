package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output is valid XML, whatever a text contains. */
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

    /** Pages contain none, because their texts are repaired when they are read; a configuration may contain some. */
    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "\udbff", "\udfff", "\udc00\ud800"})
    void loneSurrogatesAreReplacedAndSwallowNothing(String lone) {
        assertThat(titled("a" + lone + "<")).isEqualTo("a" + "\uFFFD".repeat(lone.length()) + "&lt;");
        assertThat(titled(lone)).isEqualTo("\uFFFD".repeat(lone.length()));
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
                "\uf000",
                "\uff3e\uff3f",
                "\uffbe\uffbf",
                "\ufffc",
                "\ufffd",
                "\ufbbf",
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

    /** Returns the text in a page's entry, without the markup around it. */
    private static String written(String text) {
        String start = "<url><loc>https://a.example/</loc><lastmod>";
        String end = "</lastmod></url>\n";
        Page page =
                new Page("https://a.example/", text, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        String entry = new String(Format.XML.entry(page), UTF_8);
        assertThat(entry).startsWith(start).endsWith(end);
        return entry.substring(start.length(), entry.length() - end.length());
    }

    /** Returns the news title in an article's entry, without the markup around it. */
    private static String titled(String title) {
        News news = new News(new Publication("P", "en"), "2026-11-21", title);
        String file = new String(NewsSitemap.render(List.of(new Article("https://a.example/", null, news))), UTF_8);
        return file.substring(file.indexOf("<news:title>") + "<news:title>".length(), file.indexOf("</news:title>"));
    }
}

package dev.sitestream.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Salt &amp; Pepper &#8211; Set | Salt & Pepper \u2013 Set",
                "&lt;b&gt; &quot;&apos; &#39;&#039; | <b> \"' ''",
                "caf&eacute; &Eacute; &yuml; &nbsp;. | caf\u00e9 \u00c9 \u00ff \u00a0.",
                "&euro; &hellip; &rsquo; &thetasym; &diams; | \u20ac \u2026 \u2019 \u03d1 \u2666",
                "&#x1F600; &#X2013; &#128512; | \uD83D\uDE00 \u2013 \uD83D\uDE00",
                "It&#146;s &#x80;5 | It\u2019s \u20ac5",
                "&#0;&#xD800;&#x110000;&#9999999999; | \ufffd\ufffd\ufffd\ufffd"
            })
    void aReferenceIsItsCharacter(String html, String text) {
        assertThat(HtmlText.plain(html)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Salt & Pepper",
                "AT&T; R&D",
                "&unheard; &AMP &amp &; &#; &#x; &#12a; &#\u0661; &#xg; &",
                "1 < 2 > 1, a<3, <>, < b>",
                "an unclosed <b and <!-- more",
                "x"
            })
    void whatIsNoReferenceAndNoTagIsText(String html) {
        assertThat(HtmlText.plain(html)).isEqualTo(html);
    }

    @Test
    void aReferenceIsDecodedOnce() {
        assertThat(HtmlText.plain("&amp;amp; &amp;#8211; &amp;lt;b&amp;gt;")).isEqualTo("&amp; &#8211; &lt;b&gt;");
    }

    @Test
    void tagsAndCommentsAreRemovedAndALineBreakIsASpace() {
        assertThat(HtmlText.plain(" <p class=\"a\">One <em>big</em><br/>chair</P><!-- a > b --> "))
                .isEqualTo("One big chair");
        assertThat(HtmlText.plain("a<BR>b<brand>c</brand>d<img src=x>")).isEqualTo("a bcd");
        assertThat(HtmlText.plain("&lt;em&gt; <b></b>")).isEqualTo("<em>");
        assertThat(HtmlText.plain("<!-- open <i>a</i>")).isEqualTo("a");
        assertThat(HtmlText.plain("<b></b>")).isEmpty();
    }

    @Test
    void aLongTextTakesNoLongerThanItsLength() {
        for (String part : new String[] {"<!-- >", "<a ", "<b>", "&#", "&amp", "<!--", "-->", "<!"}) {
            String html = part.repeat(1_000_000);
            assertThat(HtmlText.plain(html + '>').length()).as(part).isLessThanOrEqualTo(html.length() + 1);
        }
    }
}

package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsFileTest {

    private static final String ONE = "https://shop.example.com/sitemap.xml";
    private static final String TWO = "https://shop.example.com/news.xml";
    private static final List<String> BOTH = List.of(ONE, TWO);

    @Test
    void theLinesNameEverySitemapOnceInTheGivenOrder() {
        assertThat(text(RobotsFile.lines(List.of(TWO, ONE, TWO))))
                .isEqualTo("Sitemap: " + TWO + "\nSitemap: " + ONE + "\n");
        assertThat(RobotsFile.lines(List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void theLinesFollowTheTemplateAndEndAsItsLinesDo(String end) {
        String template = "# größe" + end + "User-agent: *" + end + "Disallow: /cart" + end;
        String expected = template + end + "Sitemap: " + ONE + end + "Sitemap: " + TWO + end;

        assertThat(filled(template)).isEqualTo(expected);
        assertThat(filled(template.substring(0, template.length() - end.length())))
                .as("without its last line's end")
                .isEqualTo(expected);
        assertThat(filled(template + end)).as("with an empty line at its end").isEqualTo(expected);
        assertThat(filled(expected)).as("that has them already").isEqualTo(expected);
    }

    @Test
    void theTemplatesOwnLineEndsStayEvenWhereTheyDiffer() {
        assertThat(filled("User-agent: *\r\nAllow: /\nDisallow: /cart"))
                .startsWith("User-agent: *\r\nAllow: /\nDisallow: /cart\r\n\r\nSitemap: ");
    }

    @Test
    void anEmptyTemplateGivesTheLinesAlone() {
        assertThat(RobotsFile.fill("", BOTH)).isEqualTo(RobotsFile.lines(BOTH));
    }

    @Test
    void aByteOrderMarkIsDropped() {
        assertThat(filled("\uFEFFUser-agent: *\n")).startsWith("User-agent: *\n\nSitemap: ");
        assertThat(text(RobotsFile.fill("\uFEFFUser-agent: *\n", List.of()))).isEqualTo("User-agent: *\n");
        assertThat(filled("\uFEFFSitemap: " + ONE + "\n")).containsOnlyOnce(ONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Sitemap: %s", "sitemap:%s", "\tSITEMAP \t: %s \t", "Sitemap: %s# the index", "Sitemap: %s #"})
    void aLineThatIsAlreadyThereIsNotRepeated(String line) {
        String template = String.format(line, ONE) + "\n";

        assertThat(filled(template)).isEqualTo(template + "\nSitemap: " + TWO + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"# Sitemap: %s", "Sitemap: %s/more", "Disallow: %s", "Sitemaps: %s", "Sitemap: x%s"})
    void aLineThatOnlyLooksAlikeDoesNotCount(String line) {
        String template = String.format(line, ONE) + "\n";

        assertThat(filled(template)).isEqualTo(template + "\nSitemap: " + ONE + "\nSitemap: " + TWO + "\n");
    }

    @Test
    void aCrawlerFindsTheSitemapsAndKeepsToTheRules() {
        byte[] file = RobotsFile.fill("User-agent: *\r\nDisallow: /cart", BOTH);

        SimpleRobotRules rules = new SimpleRobotRulesParser()
                .parseContent("https://shop.example.com/robots.txt", file, "text/plain", List.of("anybot"));
        assertThat(rules.getSitemaps()).isEqualTo(BOTH);
        assertThat(rules.isAllowed("https://shop.example.com/cart")).isFalse();
        assertThat(rules.isAllowed("https://shop.example.com/p")).isTrue();
    }

    private static String filled(String template) {
        return text(RobotsFile.fill(template, BOTH));
    }

    private static String text(byte[] file) {
        return new String(file, UTF_8);
    }
}

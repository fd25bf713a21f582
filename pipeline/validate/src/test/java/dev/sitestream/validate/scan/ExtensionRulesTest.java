package dev.sitestream.validate.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of search engines' extensions for images, videos, news and alternates. */
class ExtensionRulesTest {

    private static final String URL = "https://shop.example.com/";
    private static final String IMAGE = "<image:image><image:loc>" + URL + "i</image:loc></image:image>";
    private static final String VIDEO = "<video:video><video:thumbnail_loc>" + URL + "t</video:thumbnail_loc>"
            + "<video:title>A</video:title><video:description>B</video:description>"
            + "<video:content_loc>" + URL + "c</video:content_loc></video:video>";
    private static final String NEWS = "<news:news><news:publication><news:name>N</news:name>"
            + "<news:language>en</news:language></news:publication>"
            + "<news:publication_date>2026-11-21</news:publication_date><news:title>T</news:title></news:news>";

    private static void assertProblem(Scan scan, String problem) {
        assertThat(scan.problems).containsExactly(problem);
        assertThat(scan.notes).isEmpty();
        assertThat(scan.pages).isNotEmpty();
    }

    private static void assertFine(Scan scan) {
        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).isEmpty();
    }

    private static Scan videoWith(String part) {
        return Scan.ofPart(VIDEO.replace("</video:video>", part + "</video:video>"));
    }

    @Test
    void completeExtensionsAreFine() {
        assertFine(Scan.ofPart(IMAGE + VIDEO + VIDEO + NEWS));
    }

    @Test
    void anImageNeedsItsUrl() {
        assertProblem(Scan.ofPart("<image:image/>"), "2: <image:image> has no <image:loc>");
        assertProblem(
                Scan.ofPart(IMAGE.replace(URL, "/")),
                "2: <image:loc> must be an absolute http(s) URL, not \"/i\": it does not begin with http: or https:");
    }

    @Test
    void aPageHasAtMost1000Images() {
        assertFine(Scan.ofPart(IMAGE.repeat(1_000)));
        assertProblem(Scan.ofPart(IMAGE.repeat(1_002)), "2: <url> has more than 1,000 <image:image>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"thumbnail_loc", "title", "description"})
    void aVideoNeedsItsParts(String part) {
        assertProblem(
                Scan.ofPart(VIDEO.replaceAll("<video:" + part + ">.*</video:" + part + ">", "")),
                "2: <video:video> has no <video:" + part + ">");
    }

    @Test
    void aVideoNeedsAFileOrAPlayer() {
        assertFine(Scan.ofPart(VIDEO.replace("content_loc", "player_loc")));
        assertProblem(
                Scan.ofPart(VIDEO.replaceAll("<video:content_loc>.*</video:content_loc>", "")),
                "2: <video:video> has no <video:content_loc> and no <video:player_loc>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        duration              | 0           | must be a whole number from 1 to 28,800
        duration              | 28801       | must be a whole number from 1 to 28,800
        duration              | 1:30        | must be a whole number from 1 to 28,800
        rating                | 5.1         | must be a number from 0.0 to 5.0
        view_count            | many        | must be a whole number from 0 to 9,223,372,036,854,775,807
        publication_date      | 2026-11     | must be a W3C date, or a date-time with seconds
        expiration_date       | soon        | must be a W3C date, or a date-time with seconds
        family_friendly       | true        | must be yes or no
        live                  | y           | must be yes or no
        requires_subscription | 1           | must be yes or no
        """)
    void aVideosPartsHaveTheirValues(String part, String value, String rule) {
        assertProblem(
                videoWith("<video:" + part + ">" + value + "</video:" + part + ">"),
                "2: <video:" + part + "> " + rule + ", not \"" + value + '"');
    }

    @Test
    void anAudienceIsAllowedOrDenied() {
        assertFine(videoWith("<video:restriction relationship='deny'>DE at</video:restriction>"
                + "<video:platform relationship='allow'>web tv</video:platform>"));
        assertProblem(
                videoWith("<video:restriction>DE</video:restriction>"),
                "2: <video:restriction>: relationship is missing");
        assertProblem(
                videoWith("<video:platform relationship='no'>tv</video:platform>"),
                "2: <video:platform>: relationship must be allow or deny, not \"no\"");
        assertProblem(
                videoWith("<video:restriction relationship='deny'>DE UK</video:restriction>"),
                "2: <video:restriction> must be country codes of ISO 3166-1 alpha-2, with spaces between them, not"
                        + " \"DE UK\"");
        assertProblem(
                videoWith("<video:platform relationship='allow'>web,tv</video:platform>"),
                "2: <video:platform> must be some of web, mobile and tv, with spaces between them, not \"web,tv\"");
    }

    @Test
    void aVideoHasAtMost32Tags() {
        assertFine(videoWith("<video:tag>a</video:tag>".repeat(32)));
        assertProblem(
                videoWith("<video:tag>a</video:tag>".repeat(33)), "2: <video:video> has more than 32 <video:tag>");
    }

    @Test
    void aVideosTextsAreBounded() {
        assertProblem(
                Scan.ofPart(VIDEO.replace(">B<", ">" + "😀".repeat(2_049) + "<")),
                "2: <video:description> has 2,049 characters; allowed are at most 2,048");
        Scan title = Scan.ofPart(VIDEO.replace(">A<", ">" + "x".repeat(101) + "<"));
        assertThat(title.problems).isEmpty();
        assertThat(title.notes)
                .containsExactly("2: <video:title> has 101 characters; allowed are at most 100 by the schema");
    }

    @Test
    void whatAVideoCannotHaveIsNamed() {
        assertProblem(
                videoWith("<video:thumbnail>x</video:thumbnail>"),
                "2: <video:video> can't have an element \"video:thumbnail\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"publication", "publication_date", "title"})
    void anArticleNeedsItsParts(String part) {
        assertProblem(
                Scan.ofPart(NEWS.replaceAll("<news:" + part + ">.*</news:" + part + ">", "")),
                "2: <news:news> has no <news:" + part + ">");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "language"})
    void aPublicationNeedsItsParts(String part) {
        assertProblem(
                Scan.ofPart(NEWS.replaceAll("<news:" + part + ">.*</news:" + part + ">", "")),
                "2: <news:publication> has no <news:" + part + ">");
    }

    @Test
    void anArticlesPartsHaveTheirValues() {
        assertFine(Scan.ofPart(NEWS.replace(">en<", ">zh-cn<").replace("2026-11-21", "2026-11-21T08:00Z")));
        assertProblem(
                Scan.ofPart(NEWS.replace(">en<", ">en-US<")),
                "2: <news:language> must be a language of ISO 639, zh-cn or zh-tw, not \"en-US\"");
        assertProblem(
                Scan.ofPart(NEWS.replace("2026-11-21", "2026-11")),
                "2: <news:publication_date> must be a W3C date or date-time with its day, not \"2026-11\"");
        assertProblem(Scan.ofPart(NEWS.replace(">T<", "><")), "2: <news:title> is empty");
    }

    @Test
    void aPageIsOneArticleAtMost() {
        assertProblem(Scan.ofPart(NEWS + NEWS), "2: <url> has more than one <news:news>");
    }

    @Test
    void aFileHasAtMost1000Articles() {
        StringBuilder articles = new StringBuilder();
        for (int i = 0; i < 1_002; i++) {
            articles.append("<url><loc>")
                    .append(URL)
                    .append(i)
                    .append("</loc>")
                    .append(NEWS)
                    .append("</url>\n");
        }

        assertProblem(Scan.ofUrlset(articles.toString()), "1002: has more than 1,000 news articles");
    }

    private static String link(String attributes) {
        return "<xhtml:link " + attributes + "/>\n";
    }

    @Test
    void alternatesNameALanguageAndAUrlEach() {
        assertFine(Scan.ofPart(link("rel='alternate' hreflang='de-ch' href='" + URL + "'")
                + link("rel='alternate' hreflang='x-default' href='" + URL + "'")
                + link("rel='alternate' media='only screen' href='" + URL + "m'")));
        assertProblem(Scan.ofPart(link("rel='alternate' hreflang='de'")), "2: <xhtml:link>: href is missing");
        assertProblem(Scan.ofPart(link("rel='alternate' href='" + URL + "'")), "2: <xhtml:link>: hreflang is missing");
        assertProblem(Scan.ofPart(link("hreflang='de' href='" + URL + "'")), "2: <xhtml:link>: rel must be alternate");
        assertProblem(
                Scan.ofPart(link("rel='alternate' hreflang='de' href='/de'")),
                "2: <xhtml:link>: href must be an absolute http(s) URL, not \"/de\": it does not begin with http: or"
                        + " https:");
    }

    @Test
    void linksToAmpPagesAndAppsAreNotedOnceAFile() {
        String amp = link("rel='amphtml' href='" + URL + "amp'");
        String app = link("rel='alternate' href='android-app://com.example/https/shop.example.com/p'");
        String otherApp = link("rel='alternate' href='ios-app://123/example/p'");
        String page = "<url><loc>" + URL + "</loc>" + amp + app + otherApp + "</url>";
        Scan scan = Scan.ofUrlset(page + page.replace("<loc>" + URL, "<loc>" + URL + "other"));

        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes)
                .containsExactly(
                        "2: <xhtml:link>: rel amphtml names an AMP page, which search engines find by the page itself;"
                                + " such links are not checked",
                        "3: <xhtml:link>: links to apps, such as"
                                + " \"android-app://com.example/https/shop.example.com/p\", are not checked");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "us", "en-UK", "de_DE", "german", "en-US-x-y"})
    void hreflangsAreSuchAsSearchEnginesUnderstand(String hreflang) {
        assertProblem(
                Scan.ofPart(link("rel='alternate' hreflang='" + hreflang + "' href='" + URL + "'")),
                "2: <xhtml:link>: hreflang must be a language, perhaps with script and region, or x-default, not \""
                        + hreflang + '"');
    }

    @Test
    void aPageHasOneAlternateInEachLanguage() {
        String page = "<url><loc>" + URL + "</loc>" + link("rel='alternate' hreflang='de-CH' href='" + URL + "1'");
        String again = page + link("rel='alternate' hreflang='DE-ch' href='" + URL + "2'") + "</url>";
        String other = page.replace("<loc>" + URL, "<loc>" + URL + "other") + "</url>";

        assertProblem(Scan.ofUrlset(again + other), "3: <xhtml:link>: hreflang de-CH is that of line 2, too");
    }
}

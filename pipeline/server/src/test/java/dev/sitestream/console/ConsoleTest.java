package dev.sitestream.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.sites.SitesAnswer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {

    private static final Pattern TAG = Pattern.compile("<([a-z0-9]+)((?:\\s+[a-zA-Z-]+(?:=\"[^\"]*\")?)*)\\s*/?>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-zA-Z-]+)(?:=\"([^\"]*)\")?");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "\" onmouseover=\"alert(1)\" x=\"",
                "' autofocus onfocus='alert(1)",
                "</title></textarea><img src=x onerror=alert(1)>",
                "javascript:alert(1)//",
                "{{7*7}}${7*7}",
                "&lt;b&gt;&#x3c;",
                "\u202Eevil\u0000\uD800"
            })
    void noValueIsAnythingButTextWhereverItStands(String hostile) {
        Map<String, String> plain = SampleViews.of(new Samples(""));
        SampleViews.of(new Samples(hostile)).forEach((name, page) -> {
            assertThat(shape(page)).as(name).isEqualTo(shape(Objects.requireNonNull(plain.get(name))));
            assertThat(attributes(page)).as(name).noneMatch(attribute -> attribute.startsWith("on"));
            assertThat(links(page)).as(name).allMatch(link -> link.matches("(?s)|(?s)(https?://|/[^/]|/$|#).*"));
        });
    }

    @Test
    void pagesRunAndLoadOnlyTheirOwnFiles() {
        SampleViews.of(new Samples("")).forEach((name, page) -> {
            assertThat(attributes(page)).as(name).doesNotContain("style");
            assertThat(page).as(name).doesNotContain("<style").doesNotContain("<script>");
            Stream<String> loaded = tags(page)
                    .filter(tag -> List.of("script", "link", "img").contains(tag.group(1)))
                    .flatMap(tag -> values(tag, "src", "href"));
            assertThat(loaded)
                    .as(name)
                    .isNotEmpty()
                    .allMatch(path -> Assets.at(path).isPresent());
        });
    }

    @Test
    void aPageHasOneHeadingOfTheFirstRankATitleAndALanguage() {
        SampleViews.of(new Samples("")).forEach((name, page) -> {
            assertThat(tags(page).filter(tag -> tag.group(1).equals("h1")))
                    .as(name)
                    .hasSize(1);
            assertThat(page)
                    .as(name)
                    .contains("<html lang=\"en\">")
                    .containsPattern("<title>[^<]+ – Sitestream</title>");
        });
    }

    @Test
    void everyHeadingOfATableHasAScope() {
        SampleViews.of(new Samples(""))
                .forEach((name, page) -> assertThat(
                                tags(page).filter(tag -> tag.group(1).equals("th")))
                        .as(name)
                        .allMatch(tag -> tag.group(2).contains("scope=\"")));
    }

    @Test
    void identifiersAreUnique() {
        SampleViews.of(new Samples(""))
                .forEach((name, page) -> assertThat(tags(page).flatMap(tag -> values(tag, "id")))
                        .as(name)
                        .doesNotHaveDuplicates());
    }

    @Test
    void theTitleSaysHowManySitesAreNotFresh() {
        assertThat(SampleViews.of(new Samples("")).get("sites"))
                .contains("<title>3 of 1,204 sites are not fresh – Sitestream");
    }

    @Test
    void noBlankIsBeforeTheFullStopOfAnAnswersTime() {
        SampleViews.of(new Samples(""))
                .forEach((name, page) -> assertThat(page)
                        .as(name)
                        .containsPattern("<p>As of <time[^>]+>[^<]+</time>(, from [^.]+)?\\. <"));
    }

    @Test
    void anIssueOffersItsCommandToCopy() {
        assertThat(SampleViews.of(new Samples("")).get("site-held"))
                .contains("<code>sitestream release shop</code><button");
    }

    @Test
    void listsThatAreEmptySayWhatToDoNext() {
        Samples samples = new Samples("");
        SitesAnswer none = new SitesAnswer(List.of(), null, new SitesAnswer.Totals(3, 0, 0, 10, 1), List.of());
        assertThat(new String(Console.sites(samples.asked("/"), samples.sitesQuestion(), none), UTF_8))
                .contains("Show all 3 sites");

        PagesAnswer noPage = new PagesAnswer("shop.example.com", List.of(), null);
        PagesQuestion all = PagesQuestion.ofAll(null);
        assertThat(new String(Console.pages(samples.asked("/"), samples.site(), all, noPage), UTF_8))
                .contains("How to send the first one");
        assertThat(SampleViews.of(samples).get("site-empty")).contains("| sitestream produce -</code>");
    }

    @Test
    void theLinkToTheViewThatIsOpenIsMarked() {
        Map<String, String> views = SampleViews.of(new Samples(""));

        assertThat(views.get("sites")).contains("href=\"/\" aria-current=\"page\">Sites");
        assertThat(views.get("file")).contains("href=\"/\" aria-current=\"true\">Sites");
        assertThat(views.get("live")).contains("href=\"/live\" aria-current=\"page\">Live");
        assertThat(views.get("rejected-filtered")).contains("href=\"/rejected\" aria-current=\"page\">Rejected");
        assertThat(views.get("problem")).doesNotContain("aria-current");
    }

    @Test
    void whatIsLoadedIsSmall() {
        int bytes = Stream.of(Assets.style(), Assets.script(), Assets.icon())
                .mapToInt(path -> Assets.at(path).orElseThrow().content().length)
                .sum();
        assertThat(bytes).isLessThan(40_000);
    }

    /** The elements and their attributes' names, without any text. */
    private static List<String> shape(String page) {
        return tags(page)
                .map(tag -> tag.group(1)
                        + ATTRIBUTE
                                .matcher(tag.group(2))
                                .results()
                                .map(some -> some.group(1))
                                .toList())
                .toList();
    }

    private static List<String> attributes(String page) {
        return tags(page)
                .flatMap(tag -> ATTRIBUTE.matcher(tag.group(2)).results().map(some -> some.group(1)))
                .toList();
    }

    private static List<String> links(String page) {
        return tags(page).flatMap(tag -> values(tag, "href", "action", "src")).toList();
    }

    private static Stream<String> values(MatchResult tag, String... names) {
        return ATTRIBUTE
                .matcher(tag.group(2))
                .results()
                .filter(some -> List.of(names).contains(some.group(1)))
                .map(some -> some.group(2));
    }

    private static Stream<MatchResult> tags(String page) {
        return TAG.matcher(page).results();
    }
}

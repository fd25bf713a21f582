package dev.sitestream.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.query.sites.SiteSummary;
import dev.sitestream.query.sites.SitesAnswer;
import java.util.LinkedHashMap;
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

    /** All views, by name. */
    static Map<String, String> views(Samples samples) {
        Map<String, String> views = new LinkedHashMap<>();
        put(views, "sites", Console.sites(samples.asked("/"), samples.sitesQuestion(), samples.sites()));
        for (String state : List.of(SiteSummary.FRESH, SiteSummary.HELD, SiteSummary.LATE, SiteSummary.UNSERVED)) {
            put(views, "site-" + state, Console.site(samples.asked("/sites/shop"), samples.site(state), ""));
        }
        put(views, "site-empty", Console.site(samples.asked("/sites/empty"), samples.emptySite(), ""));
        put(
                views,
                "pages",
                Console.pages(
                        samples.asked("/sites/shop/pages"), samples.site(), samples.pagesQuestion(), samples.pages()));
        samples.eachPage()
                .forEach(
                        (state, page) -> put(views, "page-" + state, Console.page(samples.asked("/pages?url="), page)));
        put(
                views,
                "page-of-no-site",
                Console.pageOfNoSite(
                        samples.asked("/pages?url="),
                        "https://elsewhere.example.com/" + samples.text(),
                        "only `www.` differs from site `shop`" + samples.text(),
                        samples.nearMisses()));
        put(
                views,
                "no-url",
                Console.noUrl(
                        samples.asked("/pages?url="), "shop" + samples.text(), "it has no scheme" + samples.text()));
        put(
                views,
                "announcements",
                Console.announcements(samples.asked("/announcements?site=shop"), samples.announcements()));
        String url = "https://shop.example.com/" + samples.text();
        put(views, "live", Console.live(samples.asked("/live"), samples.live(), url));
        put(views, "live-empty", Console.live(samples.asked("/live"), samples.nothingLive(), url));
        Asked rejected = samples.asked("/rejected");
        put(views, "rejected", Console.rejected(rejected, samples.rejectedQuestion(), samples.rejected()));
        put(
                views,
                "rejected-filtered",
                Console.rejected(rejected, samples.filteredRejectedQuestion(), samples.rejected()));
        put(views, "rejected-empty", Console.rejected(rejected, samples.rejectedQuestion(), samples.nothingRejected()));
        Asked file = samples.asked("/sites/shop/files/sitemap.xml");
        put(views, "file", Console.file(file, samples.fileQuestion(), samples.file()));
        put(views, "file-unknown", Console.noFile(file, "shop", "products-00009.xml" + samples.text()));
        put(views, "file-index", Console.file(file, new FileQuestion(0, 100, false), samples.index()));
        put(views, "file-lines", Console.file(file, new FileQuestion(0, 100, false), samples.lines()));
        put(
                views,
                "problem",
                Console.problem(samples.asked("/nothing"), 404, "there is no such path" + samples.text()));
        return views;
    }

    private static void put(Map<String, String> views, String name, byte[] page) {
        views.put(name, new String(page, UTF_8));
    }

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
        Map<String, String> plain = views(new Samples(""));
        views(new Samples(hostile)).forEach((name, page) -> {
            assertThat(shape(page)).as(name).isEqualTo(shape(Objects.requireNonNull(plain.get(name))));
            assertThat(attributes(page)).as(name).noneMatch(attribute -> attribute.startsWith("on"));
            assertThat(links(page)).as(name).allMatch(link -> link.matches("(?s)|(?s)(https?://|/[^/]|/$|#).*"));
        });
    }

    @Test
    void pagesRunAndLoadOnlyTheirOwnFiles() {
        views(new Samples("")).forEach((name, page) -> {
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
        views(new Samples("")).forEach((name, page) -> {
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
        views(new Samples(""))
                .forEach((name, page) -> assertThat(
                                tags(page).filter(tag -> tag.group(1).equals("th")))
                        .as(name)
                        .allMatch(tag -> tag.group(2).contains("scope=\"")));
    }

    @Test
    void identifiersAreUnique() {
        views(new Samples(""))
                .forEach((name, page) -> assertThat(tags(page).flatMap(tag -> values(tag, "id")))
                        .as(name)
                        .doesNotHaveDuplicates());
    }

    @Test
    void theTitleSaysHowManySitesAreNotFresh() {
        assertThat(views(new Samples("")).get("sites")).contains("<title>3 of 1,204 sites are not fresh – Sitestream");
    }

    @Test
    void noBlankIsBeforeTheFullStopOfAnAnswersTime() {
        views(new Samples(""))
                .forEach((name, page) -> assertThat(page)
                        .as(name)
                        .containsPattern("<p>As of <time[^>]+>[^<]+</time>(, from [^.]+)?\\. <"));
    }

    @Test
    void anIssueOffersItsCommandToCopy() {
        assertThat(views(new Samples("")).get("site-held")).contains("<code>sitestream release shop</code><button");
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
        assertThat(views(samples).get("site-empty")).contains("| sitestream produce -</code>");
    }

    @Test
    void theLinkToTheViewThatIsOpenIsMarked() {
        Map<String, String> views = views(new Samples(""));

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

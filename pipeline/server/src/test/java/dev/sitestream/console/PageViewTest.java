package dev.sitestream.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.console.Timeline.Step;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.Published;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageViewTest {

    private final Samples samples = new Samples("");
    private final Map<String, PageAnswer> pages = samples.eachPage();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "listed|Listed|It is listed, and crawlers see its present entry.",
                "outdated|Listed, outdated|It is listed, but crawlers still see an earlier entry.",
                "awaited|About to be listed|It is about to be listed: its file is still to be written.",
                "damaged|Listed, file damaged|It is listed, but the file that has it is damaged.",
                "withheld|Not listed, still visible|It is not listed, for 2 reasons. Crawlers still see it.",
                "deleted|Deleted|It is not listed, because its last event is a delete.",
                "unknown|Unknown|Nothing is known of this URL: no event of it was received, or it was deleted more"
                        + " than a week ago."
            })
    void theTitleAndOneSentenceSayWhetherItIsListed(String name, String word, String sentence) {
        String page = render(name);

        assertThat(page)
                .contains(
                        "<title>" + word + ": https://shop.example.com/p/a-product – Sitestream</title>",
                        "<p class=\"verdict\">" + sentence + "</p>",
                        "</span> " + word + "</span>");
    }

    @Test
    void aFileThatTheIndexDoesNotListYetIsNotVisible() {
        PageView view = view(samples.listedPage(new Published(Published.CURRENT, "<url>", false, null)));

        assertThat(view.verdict()).contains("not known to list this file yet");
        assertThat(view.badge().word()).isEqualTo("About to be listed");
        assertThat(view.isToBeWritten()).isTrue();
    }

    @Test
    void aReasonHasTheFieldOfTheEventTheLineOfTheConfigurationAndWhatToDo() {
        assertThat(render("withheld"))
                .contains(
                        "<code>robots: noindex</code>",
                        "<code>/p/**</code>",
                        "in sitestream.yaml, line 12",
                        "Remove the pattern in <code>exclude.paths</code>.",
                        "href=\"/sites/shop/pages?state=withheld&amp;reason=noindex\"");
    }

    @Test
    void whatCrawlersSeeIsComparedWithWhatIsKnownIfTheyDiffer() {
        assertThat(render("outdated"))
                .contains("<del>  &lt;lastmod&gt;2026-10-01&lt;/lastmod&gt;</del>")
                .contains("<ins>  &lt;lastmod&gt;2026-11-22&lt;/lastmod&gt;</ins>");
        assertThat(render("listed")).doesNotContain("<ins>").doesNotContain("<del>");
    }

    @Test
    void whatPassesByItselfNeedsNobody() {
        assertThat(render("outdated")).contains("This passes by itself");
        assertThat(render("awaited")).contains("This passes by itself");
        assertThat(render("withheld")).contains("This passes by itself");
        assertThat(render("listed")).doesNotContain("passes by itself");
        assertThat(render("damaged"))
                .doesNotContain("passes by itself")
                .contains("<code>sitestream verify --repair shop</code>");
        assertThat(render("deleted")).doesNotContain("passes by itself");
    }

    @Test
    void ofAnUnknownUrlNearPagesComeFirst() {
        String page = render("unknown");

        assertThat(page.indexOf("Pages with nearly the same URL")).isPositive().isLessThan(page.indexOf("What to do"));
        assertThat(page)
                .contains("begins with <code>http:</code>", "href=\"/rejected?site=shop\"", "sitestream produce -");
    }

    @Test
    void theTimelineEndsWithWhatIsStillToHappen() {
        List<Step> steps = Timeline.of(Objects.requireNonNull(pages.get("outdated")));

        assertThat(steps.stream().filter(step -> step.at() != null).map(step -> Instant.parse(step.at())))
                .isSorted();
        assertThat(steps.stream().map(Step::at).dropWhile(Objects::nonNull))
                .hasSize(3)
                .containsOnlyNulls();
        assertThat(steps).extracting(Step::text).startsWith("bingbot read products-00001.xml.gz");
    }

    @Test
    void aReadingBeforeTheLastEventSaysSo() {
        List<Step> steps = Timeline.of(Objects.requireNonNull(pages.get("listed")));

        assertThat(steps)
                .filteredOn(step -> step.text().startsWith("bingbot"))
                .extracting(Step::detail)
                .containsExactly("Before the page’s last event.");
        assertThat(steps)
                .filteredOn(step -> step.text().startsWith("Googlebot"))
                .extracting(Step::detail)
                .containsExactly("It found 2 errors in the file. It has yet to process the file.");
    }

    @Test
    void aBackslashInAUrlIsSentAsItIs() {
        assertThat(Command.sending("https://shop.example.com/?a\\b'").text())
                .isEqualTo("echo '{\"op\":\"upsert\",\"url\":\"https://shop.example.com/?a\\u005cb'\\''\"}'"
                        + " | sitestream produce -");
    }

    private PageView view(PageAnswer answer) {
        return new PageView(samples.asked("/pages"), answer);
    }

    private String render(String name) {
        return new String(Console.page(samples.asked("/pages"), Objects.requireNonNull(pages.get(name))), UTF_8);
    }
}

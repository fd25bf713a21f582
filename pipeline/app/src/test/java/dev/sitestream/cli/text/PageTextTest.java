package dev.sitestream.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.EventField;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Origin;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.site.ConfiguredRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The text that {@code lookup} prints about a page. */
class PageTextTest {

    private static final String URL = "https://a.example/1";

    @Test
    void aPageWhoseLastChangeWaitsComesWithWhatIsPublishedAsYet() {
        assertThat(PageText.of(listed(Published.OUTDATED, "<url>earlier</url>", true)))
                .contains(
                        "entry       <url>now</url>",
                        "published   outdated: the last change is not published yet; the file was written"
                                + " 2026-11-21T08:00:00Z",
                        "live entry  <url>earlier</url>");
    }

    @Test
    void aPageThatItsFileDoesNotHaveYetIsShownAsMissing() {
        assertThat(PageText.of(listed(Published.ABSENT, null, false)))
                .contains("published   not yet: the file does not contain it; the index may not list the file yet;"
                        + " the file was written 2026-11-21T08:00:00Z");
    }

    @Test
    void aDamagedFileIsNamedWithTheRemedy() {
        assertThat(PageText.of(listed(Published.UNREADABLE, null, true)))
                .anyMatch(line -> line.contains("the file is damaged; `sitestream verify --repair`"));
    }

    @Test
    void theIdThatThePageHasIsShown() {
        assertThat(PageText.of(listed(Published.CURRENT, null, true))).contains("id          erp:product:1");
    }

    @Test
    void whoSentThePageAndWhyItIsInItsSectionIsShown() {
        assertThat(PageText.of(listed(Published.CURRENT, null, true)))
                .contains(
                        "sent by     erp; topic page-events, partition 2, offset 3000",
                        "            because it takes the pages that match no other section, sites[0].sections[1]"
                                + " (sitestream.yaml, line 9)");
    }

    @Test
    void knownPagesWithNearlyTheSameUrlAreShown() {
        assertThat(PageText.of(listed(Published.CURRENT, null, true)))
                .contains("near miss   https://a.example/1/: deleted, site a; differs in trailing-slash");
    }

    @Test
    void aReasonComesWithTheFieldOrTheRuleThatSaysSo() {
        ConfiguredRule rule = new ConfiguredRule("sites[0].exclude.paths[0]", "/b/**", "sitestream.yaml", 12);

        assertThat(PageText.of(withheld(
                        new Reason(
                                "status",
                                "its HTTP status is not 200",
                                new EventField("status", "404"),
                                null,
                                "Send it."),
                        new Reason("path-excluded", "the configuration excludes its path", null, rule, null))))
                .containsSubsequence(
                        "because     its HTTP status is not 200: 404",
                        "remedy      Send it.",
                        "because     the configuration excludes its path",
                        "rule        `/b/**`, sites[0].exclude.paths[0] (sitestream.yaml, line 12)");
    }

    @Test
    void whatWouldCommandATerminalIsShownInstead() {
        PageAnswer page = withheld(new Reason("x", "\u001b[2J", null, null, null));

        assertThat(String.join("\n", PageText.of(page)))
                .doesNotContain("\u001b")
                .contains("\\u001b[2J");
    }

    @Test
    void forAPageThatHasLeftItIsShownWhetherItsFilesStillHaveIt() {
        assertThat(PageText.of(deleted(Published.ABSENT, null, "2026-11-21T08:00:00Z")))
                .contains(
                        "published   no: https://a.example/pages-00001.xml.gz does not contain it; written without it at"
                                + " 2026-11-21T08:00:00Z or before");
        assertThat(PageText.of(deleted(Published.REMOVED, null, null)))
                .contains("published   no: https://a.example/pages-00001.xml.gz does not exist any more");
        assertThat(PageText.of(deleted(Published.OUTDATED, "<url>earlier</url>", null)))
                .contains(
                        "published   STILL: https://a.example/pages-00001.xml.gz contains it until the file is"
                                + " rewritten",
                        "live entry  <url>earlier</url>");
        assertThat(PageText.of(deleted(List.of()))).contains("published   no: it was never listed");
    }

    @Test
    void aPageThatHasLeftIsPublishedAsKnownOnceNoFileHasIt() {
        assertThat(deleted(Published.ABSENT, null, null).isUpToDate()).isTrue();
        assertThat(deleted(Published.REMOVED, null, null).isUpToDate()).isTrue();
        assertThat(deleted(List.of()).isUpToDate()).isTrue();
        assertThat(deleted(Published.OUTDATED, "<url>earlier</url>", null).isUpToDate())
                .isFalse();
        assertThat(deleted(Published.UNREADABLE, null, null).isUpToDate()).isFalse();
    }

    private static PageAnswer withheld(Reason... reasons) {
        return new PageAnswer(
                URL,
                "a",
                0,
                PageAnswer.WITHHELD,
                "pages",
                new Placement("event", null),
                "upsert",
                "2026-11-21T07:00:00Z",
                null,
                null,
                List.of(reasons),
                null,
                List.of(),
                null,
                List.of());
    }

    private static PageAnswer deleted(String status, @Nullable String entry, @Nullable String writtenAt) {
        Published published = new Published(status, entry, true, writtenAt);
        return deleted(List.of(new Trace("pages-00001.xml.gz", "https://a.example/pages-00001.xml.gz", published)));
    }

    private static PageAnswer deleted(List<Trace> traces) {
        return new PageAnswer(
                URL,
                "a",
                0,
                PageAnswer.DELETED,
                null,
                null,
                "delete",
                "2026-11-21T07:00:00Z",
                null,
                null,
                List.of(new Reason("deleted", "gone", null, null, null)),
                null,
                traces,
                null,
                List.of());
    }

    private static PageAnswer listed(String status, @Nullable String entry, boolean listed) {
        Published published = new Published(status, entry, listed, "2026-11-21T08:00:00Z");
        return new PageAnswer(
                URL,
                "a",
                0,
                PageAnswer.LISTED,
                "pages",
                new Placement("rest", new ConfiguredRule("sites[0].sections[1]", "pages", "sitestream.yaml", 9)),
                "upsert",
                "2026-11-21T08:00:00Z",
                "erp:product:1",
                new Origin("erp", "page-events", 2, 3_000),
                List.of(),
                new PageListing(
                        "pages-00001.xml.gz",
                        "https://a.example/pages-00001.xml.gz",
                        1,
                        7,
                        "<url>now</url>",
                        published),
                List.of(),
                null,
                List.of(new NearMiss(URL + "/", "a", PageAnswer.DELETED, List.of("trailing-slash"))));
    }
}

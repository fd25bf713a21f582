package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.answers.PageAnswer;
import dev.sitestream.answers.PageAnswer.Listing;
import dev.sitestream.answers.PageAnswer.Published;
import dev.sitestream.answers.PageAnswer.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people read of a page. */
class PageTextTest {

    private static final String URL = "https://a.example/1";

    @Test
    void aPageWhoseLastChangeWaitsComesWithWhatIsPublishedAsYet() {
        assertThat(PageText.of(listed(Published.OUTDATED, "<url>earlier</url>", true)))
                .contains(
                        "entry       <url>now</url>",
                        "published   an earlier state: the last change waits; the file was written 2026-11-21T08:00:00Z",
                        "as yet      <url>earlier</url>");
    }

    @Test
    void aPageThatItsFileDoesNotHaveYetIsSaidToBeMissing() {
        assertThat(PageText.of(listed(Published.ABSENT, null, false)))
                .contains("published   not yet: the file does not have it; the index is not known to list the file yet;"
                        + " the file was written 2026-11-21T08:00:00Z");
    }

    @Test
    void aDamagedFileIsNamedWithTheRemedy() {
        assertThat(PageText.of(listed(Published.UNREADABLE, null, true)))
                .anyMatch(line -> line.contains("the file is damaged; `sitestream verify --repair`"));
    }

    @Test
    void whatWouldCommandATerminalIsShownInstead() {
        PageAnswer page = new PageAnswer(
                URL, "a", 0, PageAnswer.WITHHELD, null, null, null, List.of(new Reason("x", "\u001b[2J")), null);

        assertThat(String.join("\n", PageText.of(page)))
                .doesNotContain("\u001b")
                .contains("\\u001b[2J");
    }

    private static PageAnswer listed(String status, @Nullable String entry, boolean listed) {
        Published published = new Published(status, entry, listed, "2026-11-21T08:00:00Z");
        return new PageAnswer(
                URL,
                "a",
                0,
                PageAnswer.LISTED,
                "pages",
                "upsert",
                "2026-11-21T08:00:00Z",
                List.of(),
                new Listing(
                        "pages-00001.xml.gz",
                        "https://a.example/pages-00001.xml.gz",
                        1,
                        7,
                        "<url>now</url>",
                        published));
    }
}

package dev.sitestream.cli;

import dev.sitestream.answers.PageAnswer;
import dev.sitestream.answers.PageAnswer.Listing;
import dev.sitestream.answers.PageAnswer.Published;
import dev.sitestream.logging.PlainText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a page, for people. */
final class PageText {

    private final List<String> lines = new ArrayList<>();

    private PageText() {}

    static List<String> of(PageAnswer page) {
        PageText text = new PageText();
        text.line("page", page.url());
        text.line("site", page.site() + ", lane " + page.lane());
        text.line("section", page.section());
        text.line("state", page.state().equals(PageAnswer.LISTED) ? "listed" : "not listed: " + page.state());
        page.reasons().forEach(reason -> text.line("because", reason.detail()));
        if (page.lastEvent() != null) {
            text.line("last event", page.lastEvent() + ", " + page.changedAt());
        }
        if (page.listing() != null) {
            text.listing(page.listing());
        }
        return text.lines;
    }

    private void listing(Listing listing) {
        line("file", listing.fileUrl() + ", slot " + listing.slot());
        line("entry", listing.entry());
        line("published", published(listing.published()));
        if (listing.published().status().equals(Published.OUTDATED)) {
            line("as yet", listing.published().entry());
        }
    }

    private static String published(Published published) {
        String written = published.fileWrittenAt() == null ? "" : "; the file was written " + published.fileWrittenAt();
        String listed = published.listed() ? "" : "; the index is not known to list the file yet";
        return switch (published.status()) {
                    case Published.CURRENT -> "yes, as it is known";
                    case Published.OUTDATED -> "an earlier state: the last change waits";
                    case Published.UNREADABLE ->
                        "nobody can tell: the file is damaged; `sitestream verify --repair` has it written again";
                    default -> "not yet: the file does not have it";
                }
                + listed
                + written;
    }

    private void line(String name, @Nullable String text) {
        if (text != null) {
            lines.add(String.format("%-11s %s", name, PlainText.of(text)));
        }
    }
}

package dev.sitestream.cli.text;

import dev.sitestream.logging.PlainText;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a page, for people. */
public final class PageText {

    private final List<String> lines = new ArrayList<>();

    private PageText() {}

    public static List<String> of(PageAnswer page) {
        PageText text = new PageText();
        text.line("page", page.url());
        text.line("site", page.site() + ", lane " + page.lane());
        text.line("id", page.id());
        text.line("section", page.section());
        text.line("state", page.state().equals(PageAnswer.LISTED) ? "listed" : "not listed: " + page.state());
        page.reasons().forEach(reason -> text.line("because", reason.detail()));
        if (page.lastEvent() != null) {
            text.line("last event", page.lastEvent() + ", " + page.changedAt());
        }
        if (page.listing() != null) {
            text.listing(page.listing());
        } else if (!page.state().equals(PageAnswer.UNKNOWN)) {
            text.traces(page.traces());
        }
        if (page.announcements() != null) {
            text.lines.addAll(AnnouncementsText.timeline(page.announcements()));
        }
        return text.lines;
    }

    private void listing(PageListing listing) {
        line("file", listing.fileUrl() + ", slot " + listing.slot());
        line("entry", listing.entry());
        line("published", published(listing.published()));
        if (listing.published().status().equals(Published.OUTDATED)) {
            line("live entry", listing.published().entry());
        }
    }

    /** Whether crawlers can still see a page that is not listed. */
    private void traces(List<Trace> traces) {
        if (traces.isEmpty()) {
            line("published", "no: it was never listed");
        }
        for (Trace trace : traces) {
            line("published", published(trace));
            line("live entry", trace.published().entry());
        }
    }

    private static String published(Trace trace) {
        Published published = trace.published();
        String file = trace.fileUrl() + ", where it was listed, ";
        return switch (published.status()) {
            case Published.ABSENT ->
                "no: " + file + "no longer contains it"
                        + (published.fileWrittenAt() == null
                                ? "; removed a moment ago"
                                : "; removed at " + published.fileWrittenAt() + " or before");
            case Published.REMOVED -> "no: " + file + "no longer exists";
            case Published.UNREADABLE -> "unknown: " + file + "is damaged; `sitestream verify --repair` rewrites it";
            default -> "STILL: " + trace.fileUrl() + " contains it until the file is rewritten";
        };
    }

    private static String written(Published published) {
        return published.fileWrittenAt() == null ? "" : "; the file was written " + published.fileWrittenAt();
    }

    private static String published(Published published) {
        String listed = published.listed() ? "" : "; the index may not list the file yet";
        return switch (published.status()) {
                    case Published.CURRENT -> "yes, up to date";
                    case Published.OUTDATED -> "outdated: the last change is not published yet";
                    case Published.UNREADABLE ->
                        "unknown: the file is damaged; `sitestream verify --repair` rewrites it";
                    default -> "not yet: the file does not contain it";
                }
                + listed
                + written(published);
    }

    private void line(String name, @Nullable String text) {
        if (text != null) {
            lines.add(String.format("%-11s %s", name, PlainText.of(text)));
        }
    }
}

package dev.sitestream.cli.text;

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
import dev.sitestream.text.PlainText;
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
        if (page.placement() != null) {
            text.line("", placement(page.placement()));
        }
        text.line("state", page.state().equals(PageAnswer.LISTED) ? "listed" : "not listed: " + page.state());
        page.reasons().forEach(text::reason);
        if (page.lastEvent() != null) {
            text.line("last event", page.lastEvent() + ", " + page.changedAt());
        }
        if (page.origin() != null) {
            text.line("sent by", origin(page.origin()));
        }
        if (page.listing() != null) {
            text.listing(page.listing());
            page.traces()
                    .forEach(trace -> text.line(
                            "also in", trace.fileUrl() + ", in a former version, until the file is rewritten"));
        } else if (!page.state().equals(PageAnswer.UNKNOWN)) {
            text.traces(page.traces());
        }
        if (page.announcements() != null) {
            text.lines.addAll(AnnouncementsText.timeline(page.announcements()));
        }
        page.nearMisses().forEach(text::nearMiss);
        return text.lines;
    }

    private static String placement(Placement placement) {
        return switch (placement.by()) {
            case "match" -> "because its path matches" + rule(placement.rule());
            case "rest" -> "because it takes the pages that match no other section" + place(placement.rule());
            default -> "because its event named the section, or an earlier configuration chose it";
        };
    }

    private void reason(Reason reason) {
        EventField field = reason.field();
        line("because", reason.detail() + (field == null ? "" : ": " + field.value()));
        if (reason.rule() != null) {
            line("rule", rule(reason.rule()).strip());
        }
        line("remedy", reason.remedy());
    }

    private static String rule(@Nullable ConfiguredRule rule) {
        return rule == null ? " a pattern of the section" : " `" + rule.text() + "`" + place(rule);
    }

    private static String place(@Nullable ConfiguredRule rule) {
        return rule == null ? "" : ", " + rule.key() + " (" + rule.file() + ", line " + rule.line() + ")";
    }

    private static String origin(Origin origin) {
        String record = "topic " + origin.topic() + ", partition " + origin.partition() + ", offset " + origin.offset();
        return origin.source() == null ? record : origin.source() + "; " + record;
    }

    private void nearMiss(NearMiss near) {
        String differences = String.join(", ", near.differences());
        line("near miss", near.url() + ": " + near.state() + ", site " + near.site() + "; differs in " + differences);
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
        return switch (published.status()) {
            case Published.ABSENT ->
                "no: " + trace.fileUrl() + " does not contain it; written without it "
                        + (published.fileWrittenAt() == null
                                ? "a moment ago"
                                : "at " + published.fileWrittenAt() + " or before");
            case Published.REMOVED -> "no: " + trace.fileUrl() + " does not exist any more";
            case Published.UNREADABLE ->
                "unknown: " + trace.fileUrl() + " is damaged; `sitestream verify --repair` rewrites it";
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

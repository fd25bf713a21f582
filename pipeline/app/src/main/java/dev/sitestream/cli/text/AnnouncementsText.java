package dev.sitestream.cli.text;

import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteAnnouncements.AnnouncedFile;
import dev.sitestream.query.SiteAnnouncements.Batch;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Submitted;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.TargetAnswer;
import dev.sitestream.remedy.ShellQuote;
import dev.sitestream.terminal.TextTable;
import dev.sitestream.text.PlainText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Announcements, for people. */
public final class AnnouncementsText {

    private static final String STOPPED = "stopped";

    private final List<String> lines = new ArrayList<>();

    private AnnouncementsText() {}

    /** What a site has announced, and what waits. */
    public static List<String> ofSite(SiteAnnouncements site) {
        AnnouncementsText text = new AnnouncementsText();
        text.site(site);
        return text.lines;
    }

    /** The requests that were answered between two looks at a site, the earliest first. */
    public static List<String> ofNewBatches(SiteAnnouncements before, SiteAnnouncements now) {
        Set<String> known = new HashSet<>();
        before.batches().forEach(batch -> known.add(batch.target() + " " + batch.number()));
        List<String> lines = new ArrayList<>();
        for (Batch batch : now.batches()) {
            if (!known.contains(batch.target() + " " + batch.number())) {
                lines.add(
                        0,
                        PlainText.of(time(batch.sentAt()) + "  " + now.site() + "  " + batch.target() + "  "
                                + subject(batch) + "  " + batch.answer().detail()));
            }
        }
        return lines;
    }

    /** What is known of the announcements of a page. */
    public static List<String> ofPage(PageAnnouncements page) {
        AnnouncementsText text = new AnnouncementsText();
        text.line("page", page.url());
        text.line("site", page.site());
        text.page(page);
        if (page.announced().isEmpty() && page.pending().isEmpty()) {
            text.line("announced", "not within the last 7 days, and nothing waits");
        }
        return text.lines;
    }

    /** The lines about a page's announcements alone, in the form of {@link PageText}. */
    static List<String> timeline(PageAnnouncements page) {
        AnnouncementsText text = new AnnouncementsText();
        text.page(page);
        return text.lines;
    }

    private void page(PageAnnouncements page) {
        for (Announced announced : page.announced()) {
            line("in index", visible(announced.removed(), announced.eventAt(), announced.visibleAt()));
            line(
                    isSuccess(announced.answer()) ? "announced" : "refused",
                    announced.target() + ", " + time(announced.sentAt()) + ": "
                            + announced.answer().detail() + " (request " + announced.batch() + ")");
        }
        for (Pending pending : page.pending()) {
            line("in index", visible(pending.removed(), pending.eventAt(), pending.visibleAt()));
            line("waits", pending.target() + ", " + next(pending));
        }
        for (Reading reading : page.readings()) {
            line("file read", reading.reader() + ", " + read(reading));
        }
    }

    private static String visible(boolean removed, String eventAt, String visibleAt) {
        return "since " + time(visibleAt) + ": " + (removed ? "removed" : "changed") + " by the event of "
                + time(eventAt);
    }

    private static String next(Pending pending) {
        return pending.dueAt() == null
                ? "the target is " + pending.state()
                : "due " + time(pending.dueAt())
                        + (pending.state().equals("open") ? "" : " (the target is " + pending.state() + ")");
    }

    private void site(SiteAnnouncements site) {
        lines.add("site " + site.site() + (site.dryRun() ? "  DRY RUN: nothing is sent" : "")
                + (site.held() ? "  PUBLICATION IS HELD: nothing is announced" : ""));
        if (site.targets().isEmpty()) {
            lines.add("! the running pipeline announces nothing of it: it was started with another configuration, or a"
                    + " moment ago");
        } else {
            targets(site);
        }
        batches(site.batches());
        files(site.files());
    }

    private void targets(SiteAnnouncements site) {
        TextTable table = new TextTable("TARGET", "STANDING", "WAITING", "OLDEST", "TODAY", "LAST ANSWER");
        for (Target target : site.targets()) {
            TargetAnswer last = target.last();
            table.row(
                    target.target(),
                    standing(target),
                    number(target.pending()),
                    target.oldestPendingAt() == null ? "" : time(target.oldestPendingAt()),
                    number(target.announcedToday()) + " of " + number(site.daily()),
                    last == null ? "" : PlainText.of(time(last.at()) + "  " + last.detail()));
        }
        lines.addAll(table.lines());
        for (Target target : site.targets()) {
            if (target.state().equals(STOPPED) || target.state().equals("unauthorized")) {
                lines.add("! " + target.target() + ": when the cause is gone, `" + Program.name()
                        + " announce --resume " + ShellQuote.of(site.site()) + " --target "
                        + ShellQuote.of(target.target()) + "` goes on at once");
            }
        }
    }

    private static String standing(Target target) {
        String since = target.failingSince() == null ? "" : " since " + time(target.failingSince());
        String next = target.nextAttemptAt() == null ? "" : time(target.nextAttemptAt());
        return switch (target.state()) {
            case "open" -> target.keyPending() ? "slowed: the key is not checked yet" : "open";
            case "limited" -> "paused until " + next;
            case STOPPED -> STOPPED + since;
            default -> target.state() + since + ", tries again " + next;
        };
    }

    private void batches(List<Batch> batches) {
        if (batches.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("SENT", "TARGET", "REQUEST", "WHAT", "ANSWER");
        for (Batch batch : batches) {
            table.row(
                    time(batch.sentAt()),
                    batch.target(),
                    String.valueOf(batch.number()),
                    PlainText.of(subject(batch)),
                    PlainText.of(batch.answer().detail()));
        }
        lines.add("");
        lines.addAll(table.lines());
    }

    private static String subject(Batch batch) {
        if (batch.file() != null) {
            return batch.file();
        }
        return number(batch.urls()) + (batch.urls() == 1 ? " page" : " pages");
    }

    private void files(List<AnnouncedFile> files) {
        if (files.isEmpty()) {
            return;
        }
        TextTable table = new TextTable("FILE", "CHANGED", "BY", "WHAT");
        for (AnnouncedFile file : files) {
            List<List<String>> facts = new ArrayList<>();
            for (Submitted submitted : file.submissions()) {
                facts.add(List.of(submitted.target(), submission(submitted)));
            }
            for (Reading reading : file.readings()) {
                facts.add(List.of(reading.reader(), "read " + read(reading)));
            }
            if (facts.isEmpty()) {
                facts.add(List.of("", ""));
            }
            for (List<String> fact : facts) {
                table.row(
                        PlainText.of(file.file()),
                        file.changedAt() == null ? "" : time(file.changedAt()),
                        PlainText.of(fact.get(0)),
                        PlainText.of(fact.get(1)));
            }
        }
        lines.add("");
        lines.addAll(table.lines());
    }

    private static String submission(Submitted submitted) {
        TargetAnswer last = submitted.last();
        if (submitted.open()) {
            return last == null ? "to be told" : "to be told again: " + last.detail();
        }
        return last == null ? "" : "told " + time(last.at()) + ": " + last.detail();
    }

    private static String read(Reading reading) {
        return (reading.readAt() == null ? "never" : time(reading.readAt()))
                + (reading.pending() ? ", not processed yet" : "")
                + count(reading.errors(), "error")
                + count(reading.warnings(), "warning");
    }

    private static String count(long count, String what) {
        return count == 0 ? "" : ", " + number(count) + " " + what + (count == 1 ? "" : "s");
    }

    private static boolean isSuccess(TargetAnswer answer) {
        return answer.kind().equals("accepted") || answer.kind().equals("key-pending");
    }

    /** Adds a line, unless it is there already: the same change is announced to several targets. */
    private void line(String name, String text) {
        String line = String.format("%-11s %s", name, PlainText.of(text));
        if (!lines.contains(line)) {
            lines.add(line);
        }
    }

    /** To the second, which is enough for people. */
    private static String time(@Nullable String time) {
        return time == null
                ? "unknown"
                : Instant.parse(time).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}

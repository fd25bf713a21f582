package dev.sitestream.console;

import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.query.SiteAnnouncements.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What has happened to a page, from its event until crawlers have read it, and what is still to happen. */
final class Timeline {

    private static final Comparator<Step> EARLIEST_FIRST =
            Comparator.comparing(step -> step.at() == null ? Instant.MAX : Instant.parse(step.at()));

    private final PageAnswer page;
    private final List<Step> steps = new ArrayList<>();

    private Timeline(PageAnswer page) {
        this.page = page;
    }

    /**
     * A step.
     *
     * @param at when it happened, in RFC 3339; null if it is still to happen
     * @param text what happened
     * @param detail more about it; null if there is nothing more
     * @param badge how it went; null if there is nothing to say
     */
    record Step(
            @Nullable String at,
            String text,
            @Nullable String detail,
            @Nullable Badge badge) {}

    /** The steps, the earliest first; those that are still to happen are at the end. */
    static List<Step> of(PageAnswer page) {
        Timeline timeline = new Timeline(page);
        timeline.event();
        timeline.files();
        if (page.announcements() != null) {
            timeline.announcements(page.announcements());
        }
        return timeline.steps.stream().distinct().sorted(EARLIEST_FIRST).toList();
    }

    private void event() {
        if (page.changedAt() != null) {
            add(
                    page.changedAt(),
                    "delete".equals(page.lastEvent()) ? "The page was deleted" : "The page was added or changed",
                    "This is the time that its event names, or at which it was sent.");
        }
    }

    private void files() {
        PageListing listing = page.listing();
        if (listing != null) {
            listed(listing.file(), listing.published());
        }
        for (Trace trace : page.traces()) {
            Published published = trace.published();
            if (!trace.isWithoutPage()) {
                add(null, trace.file() + " is written without it", null);
            } else if (published.fileWrittenAt() != null) {
                add(published.fileWrittenAt(), trace.file() + " was written without it", "At this time or before.");
            }
        }
    }

    private void listed(String file, Published published) {
        if (published.fileWrittenAt() != null) {
            add(
                    published.fileWrittenAt(),
                    file + " was last written",
                    switch (published.status()) {
                        case Published.CURRENT -> "It has the present entry of the page.";
                        case Published.OUTDATED -> "It has an earlier entry of the page.";
                        case Published.UNREADABLE -> "It was damaged since.";
                        default -> "It did not have the page yet.";
                    });
        }
        if (!published.status().equals(Published.CURRENT)) {
            add(null, file + " is written with the present entry", null);
        } else if (!published.listed()) {
            add(null, "The site’s index lists " + file, null);
        }
    }

    private void announcements(PageAnnouncements announcements) {
        for (Announced announced : announcements.announced()) {
            visible(announced.removed(), announced.eventAt(), announced.visibleAt());
            steps.add(new Step(
                    announced.sentAt(),
                    "Announced to " + announced.target(),
                    announced.answer().detail(),
                    Badge.ofAnswer(announced.answer().kind())));
        }
        for (Pending pending : announcements.pending()) {
            visible(pending.removed(), pending.eventAt(), pending.visibleAt());
            steps.add(new Step(
                    null,
                    "It is announced to " + pending.target(),
                    pending.dueAt() == null ? null : "Not before " + Figures.utc(pending.dueAt()) + ".",
                    pending.state().equals("open") ? null : Badge.ofTarget(pending.state())));
        }
        announcements.readings().forEach(this::reading);
    }

    private void visible(boolean removed, String eventAt, String visibleAt) {
        boolean earlier = page.changedAt() != null && Instant.parse(eventAt).isBefore(Instant.parse(page.changedAt()));
        add(
                visibleAt,
                removed ? "Crawlers no longer saw the page" : "Crawlers could see the page as it was then",
                earlier ? "By an earlier event, of " + Figures.utc(eventAt) + "." : null);
    }

    private void reading(Reading reading) {
        String file = page.listing() == null ? "the file" : page.listing().file();
        if (reading.readAt() == null) {
            add(null, reading.reader() + " reads " + file, null);
            return;
        }
        boolean before =
                page.changedAt() != null && Instant.parse(reading.readAt()).isBefore(Instant.parse(page.changedAt()));
        String problems =
                reading.errors() == 0 ? "" : " It found " + Figures.count(reading.errors(), "error") + " in the file.";
        String detail = (before ? "Before the page’s last event." : "")
                + problems
                + (reading.pending() ? " It has yet to process the file." : "");
        add(reading.readAt(), reading.reader() + " read " + file, detail.isBlank() ? null : detail.strip());
    }

    private void add(@Nullable String at, String text, @Nullable String detail) {
        steps.add(new Step(at, text, detail, null));
    }
}

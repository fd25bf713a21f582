package dev.sitestream.query;

import dev.sitestream.query.SiteAnnouncements.Reading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the announcements of a page.
 *
 * @param site the id of the site that it belongs to
 * @param url its serialised URL
 * @param announced the last final answer of each target, which is kept for a week
 * @param pending the change that waits, for each target
 * @param readings when the file was read that lists the page; empty if it is in none
 */
public record PageAnnouncements(
        String site, String url, List<Announced> announced, List<Pending> pending, List<Reading> readings) {

    public PageAnnouncements {
        announced = List.copyOf(announced);
        pending = List.copyOf(pending);
        readings = List.copyOf(readings);
    }

    /**
     * A change of the page that a target has taken or refused.
     *
     * @param target the target's name
     * @param removed whether the page was no longer listed
     * @param eventAt the time of the change's event, in RFC 3339
     * @param visibleAt since when crawlers could see the change in the file and the index, in RFC 3339
     * @param sentAt when it was sent, in RFC 3339
     * @param batch the number of the request
     * @param answer the answer
     */
    public record Announced(
            String target,
            boolean removed,
            String eventAt,
            String visibleAt,
            String sentAt,
            long batch,
            TargetAnswer answer) {}

    /**
     * A change of the page that is not announced to a target yet.
     *
     * @param target the target's name
     * @param removed whether the page is no longer listed
     * @param eventAt the time of the change's event, in RFC 3339
     * @param visibleAt since when crawlers can see the change in the file and the index, in RFC 3339
     * @param dueAt when it may be announced, in RFC 3339; null if the target is stopped
     * @param state how the site stands with the target, as in {@link SiteAnnouncements.Target}
     */
    public record Pending(
            String target,
            boolean removed,
            String eventAt,
            String visibleAt,
            @Nullable String dueAt,
            String state) {}
}

package dev.sitestream.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an event that decide whether its page is listed.
 *
 * @param noindex whether the robots directives exclude the page from search engines
 * @param canonical the serialised canonical URL, which may be the page itself; null if the event has none
 * @param status the HTTP status of the page
 * @param publishAt the page is not listed before this time
 * @param expireAt the page is not listed from this time on
 */
public record Visibility(
        boolean noindex,
        @Nullable String canonical,
        int status,
        @Nullable Instant publishAt,
        @Nullable Instant expireAt) {

    /** The status of a page that may be listed. */
    public static final int OK = 200;

    /** No reason against listing the page. */
    public static final Visibility PLAIN = new Visibility(false, null, OK, null, null);

    /** Whether the page has a {@code publishAt} or an {@code expireAt}. */
    public boolean hasSchedule() {
        return publishAt != null || expireAt != null;
    }
}

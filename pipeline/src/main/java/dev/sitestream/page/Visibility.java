package dev.sitestream.page;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an event says about whether its page is to be listed.
 *
 * @param noindex whether its robots directives keep it out of search engines
 * @param canonical the serialised URL of the page that stands for it, which may be itself; null when it says none
 * @param status the HTTP status with which it is served
 * @param publishAt the moment before which it is not to be listed
 * @param expireAt the moment from which on it is not to be listed any more
 */
public record Visibility(
        boolean noindex,
        @Nullable String canonical,
        int status,
        @Nullable Instant publishAt,
        @Nullable Instant expireAt) {

    /** The status of a page that can be read. */
    public static final int OK = 200;

    /** Nothing speaks against listing the page. */
    public static final Visibility PLAIN = new Visibility(false, null, OK, null, null);

    /** Whether the time alone decides, or will decide, if the page is listed. */
    public boolean hasSchedule() {
        return publishAt != null || expireAt != null;
    }
}

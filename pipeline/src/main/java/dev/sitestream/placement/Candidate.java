package dev.sitestream.placement;

import dev.sitestream.page.Page;

/**
 * A page that may be listed.
 *
 * @param section the series to which it then belongs
 * @param page all that is known of it
 * @param time when the event happened that it comes from, in microseconds since 1970
 * @param thoroughly whether to look at it even if nothing that was said of it has changed
 */
record Candidate(String section, Page page, long time, boolean thoroughly) {}

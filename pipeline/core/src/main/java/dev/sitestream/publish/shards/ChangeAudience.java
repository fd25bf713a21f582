package dev.sitestream.publish.shards;

import dev.sitestream.publish.VisibleWatch;

/**
 * Who, besides the site's feeds, gets the visible changes of a lane's pages.
 *
 * @param topic the topic of published pages; empty if there is none
 * @param dailyAnnouncements how many URLs of the site are announced in a day; 0 if it announces nothing
 * @param watch shows people what becomes visible
 */
public record ChangeAudience(String topic, int dailyAnnouncements, VisibleWatch watch) {

    /** Nobody. */
    public static final ChangeAudience NONE = new ChangeAudience("", 0, VisibleWatch.NONE);

    /** Whether all changes are reported to a topic. */
    public boolean hasTopic() {
        return !topic.isEmpty();
    }
}

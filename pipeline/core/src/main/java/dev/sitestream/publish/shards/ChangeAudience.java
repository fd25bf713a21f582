package dev.sitestream.publish.shards;

import dev.sitestream.publish.VisibleWatch;

/**
 * Who, besides the site's feeds, gets the visible changes of a lane's pages.
 *
 * @param topic the topic of published pages; empty if there is none
 * @param dailyFacts how many changes of the site are wanted as facts in a day; 0 if none are
 * @param watch shows people what becomes visible
 */
public record ChangeAudience(String topic, int dailyFacts, VisibleWatch watch) {

    /** Nobody. */
    public static final ChangeAudience NONE = new ChangeAudience("", 0, VisibleWatch.NONE);

    /** Whether all changes are reported to a topic. */
    public boolean hasTopic() {
        return !topic.isEmpty();
    }
}

package dev.sitestream.placement.changes;

import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that crawlers can see.
 *
 * @param change what has changed
 * @param url the page's serialised URL
 * @param title the page's title, or that of its article; null if it has none or is not listed any more
 * @param shard the shard that lists the page or, if it is unlisted, that listed it last
 * @param timeMicros when it happened
 * @param number the lane's sequence number of the change
 * @param visibleAtMillis since when crawlers can see it
 */
public record VisibleChange(
        Change change,
        String url,
        @Nullable String title,
        ShardId shard,
        long timeMicros,
        long number,
        long visibleAtMillis) {}

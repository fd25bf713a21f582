package dev.sitestream.placement.changes;

import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.PendingRemoval;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import org.jspecify.annotations.Nullable;

/**
 * A change of a page that crawlers can see.
 *
 * @param change what has changed
 * @param url the page's serialised URL
 * @param title the page's title, or that of its article; null if it has none or is not listed any more
 * @param shard the shard that lists the page or, if it is unlisted, in which it had its last place
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
        long visibleAtMillis) {

    /** The change that a slot shows. */
    static VisibleChange of(ShardId shard, byte[] slot, EntryChange change, long visibleAtMillis) {
        Page page = ListedPage.decode(slot).page();
        return new VisibleChange(
                change.change(),
                page.url(),
                titleOf(page),
                shard,
                change.timeMicros(),
                change.revision(),
                visibleAtMillis);
    }

    /** A removal. */
    static VisibleChange of(PendingRemoval removal, long visibleAtMillis) {
        return new VisibleChange(
                Change.UNLISTED,
                removal.url(),
                null,
                removal.shard(),
                removal.timeMicros(),
                removal.revision(),
                visibleAtMillis);
    }

    /** Returns the page's title; an article may have a title only in its news. */
    private static @Nullable String titleOf(Page page) {
        News news = page.extensions().news();
        return page.title() == null && news != null ? news.title() : page.title();
    }
}

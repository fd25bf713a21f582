package dev.sitestream.publish;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.sitemap.Article;
import org.jspecify.annotations.Nullable;

/** A message to a site's task, from its lanes or from the task itself ({@link Barrier}). */
public sealed interface SiteEvent {

    /** What a lane tells its site's index of one of its files. */
    sealed interface FileEvent extends SiteEvent {

        /** The file's name in the site's folder. */
        String name();

        /** The lane that it belongs to, counted from 0. */
        int lane();

        /**
         * The file stands in the object store, and the index is to list it. Times are milliseconds since 1970.
         *
         * @param revision which state of its shard it shows
         * @param shownSince when the write was done that first showed its content; every content of a file has a time
         *     of its own
         * @param sentAt when the oldest change was sent that it has brought; {@link #UNKNOWN} when nobody knows
         */
        record Published(String name, int lane, long revision, long shownSince, long sentAt) implements FileEvent {

            /** Instead of a time. */
            public static final long UNKNOWN = Long.MIN_VALUE;
        }

        /** The file is no longer needed: the index is to drop it, and then it is to be removed. */
        record Retired(String name, int lane) implements FileEvent {}
    }

    /** What a lane tells its site of a news article. The latest counts. */
    sealed interface ArticleEvent extends SiteEvent {

        /** The serialised URL of the article's page. */
        String url();

        /** The page is listed, and this is its article. */
        record Current(Article article) implements ArticleEvent {
            @Override
            public String url() {
                return article.url();
            }
        }

        /** The page is not listed any more, or is no news. */
        record Gone(String url) implements ArticleEvent {}
    }

    /** A change of a page that crawlers can see by now: the file that shows it is written and listed. */
    record ListedChange(ListingChange change) implements SiteEvent {}

    /**
     * A lane's publication is held, since too many of its pages would disappear, or it is let go again.
     *
     * @param lane the lane, counted from 0
     * @param held whether it is held from now on
     */
    record LaneHold(int lane, boolean held) implements SiteEvent {}

    /**
     * Somebody wants files that the site itself publishes to be written again, whatever is known of them.
     *
     * @param name one file; null for all
     */
    record SiteRewrite(@Nullable String name) implements SiteEvent {

        public boolean concerns(String file) {
            return name == null || name.equals(file);
        }
    }

    /**
     * A message that a task sends to itself through its own input: everything that was in that input before has been
     * read when it comes back.
     *
     * @param owner the epoch of the owner that sent it: another owner's says nothing
     * @param number counts the owner's barriers from 1
     */
    record Barrier(long owner, long number) implements SiteEvent {}
}

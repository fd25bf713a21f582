package dev.sitestream.publish;

import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.sitemap.Article;
import org.jspecify.annotations.Nullable;

/** A message to a site's task, from its lanes or from the task itself ({@link Barrier}). */
public sealed interface SiteEvent {

    /** Calls the receiver's method for this kind of message. */
    void deliver(Receiver receiver);

    /** Has a method for each kind of message. */
    interface Receiver {

        void published(FileEvent.Published file);

        void retired(FileEvent.Retired file);

        void current(ArticleEvent.Current article);

        void gone(ArticleEvent.Gone article);

        void changed(ListedChange change);

        void hold(LaneHold hold);

        void rewrite(SiteRewrite rewrite);

        void verified(Verified verified);

        void barrier(Barrier barrier);
    }

    /** A lane's event about one of its files, for the site's index. */
    sealed interface FileEvent extends SiteEvent {

        /** The file's name in the site's folder. */
        String name();

        /** The lane that it belongs to, counted from 0. */
        int lane();

        /**
         * The file is in the object store, and the index must list it.
         *
         * @param revision the revision of its shard that it shows
         * @param shownSinceMillis when the write ended that first showed its content; every content of a file has its
         *     own time
         * @param sentAtMillis when the oldest change that this write shows was sent; {@link #UNKNOWN} when unknown
         * @param stored what is stored
         */
        record Published(
                String name, int lane, long revision, long shownSinceMillis, long sentAtMillis, StoredVersion stored)
                implements FileEvent {

            /** An unknown time. */
            public static final long UNKNOWN = Long.MIN_VALUE;

            @Override
            public void deliver(Receiver receiver) {
                receiver.published(this);
            }
        }

        /**
         * A stored file.
         *
         * @param etag its version
         * @param bytes its size as stored
         */
        record StoredVersion(String etag, long bytes) {

            /** Nothing is known of the stored file. */
            public static final StoredVersion UNKNOWN = new StoredVersion("", 0);
        }

        /** The file is no longer needed: the index must drop it, then it is removed. */
        record Retired(String name, int lane) implements FileEvent {

            @Override
            public void deliver(Receiver receiver) {
                receiver.retired(this);
            }
        }
    }

    /** A lane's event about a news article. The latest event about a page counts. */
    sealed interface ArticleEvent extends SiteEvent {

        /** The serialised URL of the article's page. */
        String url();

        /** The page is listed, and this is its article. */
        record Current(Article article) implements ArticleEvent {
            @Override
            public String url() {
                return article.url();
            }

            @Override
            public void deliver(Receiver receiver) {
                receiver.current(this);
            }
        }

        /** The page is not listed any more, or is no news. */
        record Gone(String url) implements ArticleEvent {

            @Override
            public void deliver(Receiver receiver) {
                receiver.gone(this);
            }
        }
    }

    /** A change of a page that crawlers can see: the file that shows it is written and listed. */
    record ListedChange(ListingChange change) implements SiteEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.changed(this);
        }
    }

    /** A lane's publication is held because too many of its pages would disappear, or is released. */
    record LaneHold(int lane, boolean held) implements SiteEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.hold(this);
        }
    }

    /**
     * A request to write the site's own files again, whatever is known of them.
     *
     * @param name one file; null for all
     */
    record SiteRewrite(@Nullable String name) implements SiteEvent {

        public boolean concerns(String file) {
            return name == null || name.equals(file);
        }

        @Override
        public void deliver(Receiver receiver) {
            receiver.rewrite(this);
        }
    }

    /** An operator has compared the site's published files with its state. */
    record Verified(VerifyReport report) implements SiteEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.verified(this);
        }
    }

    /**
     * A message that a task sends to itself through its own input. When it comes back, the task has read all input
     * before it.
     *
     * @param owner the epoch of the owner that sent it; other owners ignore it
     * @param number counts the owner's barriers from 1
     */
    record Barrier(long owner, long number) implements SiteEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.barrier(this);
        }
    }
}

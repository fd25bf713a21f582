package dev.sitestream.placement;

import dev.sitestream.sitemap.Article;

/** A message about a page to its translation group or to the site's news. It may be sent more than once. */
public sealed interface PageNotice {

    /** Calls the receiver's method for this kind of notice. */
    void deliver(Receiver receiver);

    /** Has a method for each kind of notice. */
    interface Receiver {

        void membership(Membership notice);

        void reported(Reported notice);

        void unreported(Unreported notice);
    }

    /** A notice to the translation group with this name. */
    sealed interface Membership extends PageNotice {

        String group();

        @Override
        default void deliver(Receiver receiver) {
            receiver.membership(this);
        }
    }

    /**
     * The page is a live member of a translation group.
     *
     * @param url the page's serialised URL
     * @param group the group
     * @param language its language, as {@link dev.sitestream.page.Hreflang#canonical} writes it
     * @param timeMicros when the change happened
     * @param number the lane's sequence number of the change: if the page leaves and comes back, updates from its group
     *     about the earlier membership don't apply to the later one
     */
    record Joined(String url, String group, String language, long timeMicros, long number) implements Membership {}

    /** The page has left this translation group. */
    record Left(String url, String group, long timeMicros) implements Membership {}

    /** The page is listed, and this is its news article. */
    record Reported(Article article) implements PageNotice {

        @Override
        public void deliver(Receiver receiver) {
            receiver.reported(this);
        }
    }

    /** The page is no longer listed, or is no longer news. */
    record Unreported(String url) implements PageNotice {

        @Override
        public void deliver(Receiver receiver) {
            receiver.unreported(this);
        }
    }
}

package dev.sitestream.publish.fact;

import java.util.List;

/** Something about a site that crawlers can see now. It is sent in the transaction that makes it so. */
public sealed interface PublishedFact {

    /** Calls the receiver's method for this kind of fact. */
    void deliver(Receiver receiver);

    /** Has a method for each kind of fact. */
    interface Receiver {

        void changed(PagesChanged changes);

        void written(FileWritten file);

        void held(LaneHeld lane);
    }

    /**
     * Changes of pages that crawlers can see now. For each URL they arrive in order.
     *
     * @param pages the changes
     * @param old how many further changes were not sent, because their events are older than a day
     * @param overCap how many further changes were not sent, because newer ones exceed the site's daily cap
     */
    record PagesChanged(List<ChangedPage> pages, long old, long overCap) implements PublishedFact {
        public PagesChanged {
            pages = List.copyOf(pages);
        }

        @Override
        public void deliver(Receiver receiver) {
            receiver.changed(this);
        }
    }

    /**
     * A file of the site was written for the first time or with another content.
     *
     * @param name its name in the site's folder
     * @param kind what it is
     * @param atMillis when it was written
     */
    record FileWritten(String name, Kind kind, long atMillis) implements PublishedFact {

        /** The kinds of files. */
        public enum Kind {
            INDEX,
            NEWS,
            FEED,
            SHARD
        }

        @Override
        public void deliver(Receiver receiver) {
            receiver.written(this);
        }
    }

    /** A lane's publication is held because too many of its pages would disappear, or is released. */
    record LaneHeld(int lane, boolean held) implements PublishedFact {

        @Override
        public void deliver(Receiver receiver) {
            receiver.held(this);
        }
    }

    /**
     * A page whose change is visible.
     *
     * @param url its serialised URL
     * @param removed whether it is no longer listed
     * @param eventMillis the time of the event that caused the change
     * @param visibleAtMillis since when crawlers can see it
     * @param number the change's number: a later change of the page has a higher one
     */
    record ChangedPage(String url, boolean removed, long eventMillis, long visibleAtMillis, long number) {}
}

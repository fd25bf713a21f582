package dev.sitestream.announce;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message to the announcer of a site. */
public sealed interface AnnounceEvent {

    /** Calls the receiver's method for this kind of message. */
    void deliver(Receiver receiver);

    /** Has a method for each kind of message. */
    interface Receiver {

        void changed(PagesChanged changes);

        void written(FileWritten file);

        void read(FileRead file);

        void held(LaneHeld lane);

        void resumed(Resumed request);
    }

    /**
     * Changes of pages that crawlers can see now. For each URL they arrive in order.
     *
     * @param pages the changes
     * @param old how many further changes were not sent, because their events are older than a day
     * @param overCap how many further changes were not sent, because newer ones exceed the site's daily cap
     */
    record PagesChanged(List<ChangedPage> pages, long old, long overCap) implements AnnounceEvent {
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
    record FileWritten(String name, Kind kind, long atMillis) implements AnnounceEvent {

        /** The kinds of files. Engines and hubs are told of all but shards; these are known for who reads them. */
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

    /**
     * A file of the site was read by an engine's crawler.
     *
     * @param name its name in the site's folder
     * @param reader the crawler's name, such as {@code googlebot}
     * @param atMillis when
     */
    record FileRead(String name, String reader, long atMillis) implements AnnounceEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.read(this);
        }
    }

    /** A lane's publication is held because too many of its pages would disappear, or is released. */
    record LaneHeld(int lane, boolean held) implements AnnounceEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.held(this);
        }
    }

    /** An operator wants a stopped target to go on; all targets if it is null. */
    record Resumed(@Nullable String target) implements AnnounceEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.resumed(this);
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

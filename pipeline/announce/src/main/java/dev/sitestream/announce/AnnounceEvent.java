package dev.sitestream.announce;

import dev.sitestream.publish.fact.PublishedFact;
import org.jspecify.annotations.Nullable;

/** A message to the announcer of a site. */
public sealed interface AnnounceEvent {

    /** Calls the receiver's method for this kind of message. */
    void deliver(Receiver receiver);

    /** Has a method for each kind of message. */
    interface Receiver extends PublishedFact.Receiver {

        void read(FileRead file);

        void resumed(Resumed request);
    }

    /** The site has published something. */
    record Published(PublishedFact fact) implements AnnounceEvent {

        @Override
        public void deliver(Receiver receiver) {
            fact.deliver(receiver);
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

    /** An operator wants a stopped target to go on; all targets if it is null. */
    record Resumed(@Nullable String target) implements AnnounceEvent {

        @Override
        public void deliver(Receiver receiver) {
            receiver.resumed(this);
        }
    }
}

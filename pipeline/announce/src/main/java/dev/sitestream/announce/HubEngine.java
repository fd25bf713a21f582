package dev.sitestream.announce;

/** A WebSub hub, which distributes a feed's changes. Its method blocks, and never throws because of the network. */
public interface HubEngine {

    /** Returns the name of the target, such as {@code websub}. */
    String target();

    /** Returns a name for the endpoint, such as its host: its requests are bounded for the whole process. */
    default String endpoint() {
        return target();
    }

    /** Tells the hub that a feed has changed. */
    Answer ping(String feedUrl);
}

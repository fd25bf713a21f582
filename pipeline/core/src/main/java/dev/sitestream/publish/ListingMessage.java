package dev.sitestream.publish;

/** A message to a lane: what the site's indexes in the store do with a file of the lane. */
public sealed interface ListingMessage {

    /** The file's name in the site's folder. */
    String name();

    /** The lane, counted from 0. */
    int lane();

    /** Since when it is so, in milliseconds. */
    long sinceMillis();

    /**
     * An index lists the file. It has received the file's revision in a committed message, so the lane's state at that
     * revision can't be lost any more.
     *
     * @param revision the revision of the file's content, as the lane sent it
     * @param sinceMillis since when crawlers see this content
     */
    record Listed(String name, int lane, long revision, long sinceMillis) implements ListingMessage {}

    /** No index lists the retired file. */
    record Unlisted(String name, int lane, long sinceMillis) implements ListingMessage {}
}

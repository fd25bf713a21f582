package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * A URL that a target has yet to be told of. There is one for each URL, with its latest change.
 *
 * @param url the page's serialised URL
 * @param removed whether the page is no longer listed
 * @param eventMillis the time of the change's event
 * @param visibleAtMillis since when crawlers can see the change
 * @param number the change's number; a later change of the page has a higher one
 * @param waitingSinceMillis since when the first change that was not announced yet is visible
 * @param dueMillis when it may be announced
 * @param limit the maximum size of its batch; {@link #UNSUSPECTED} unless a batch with it was refused
 */
public record PendingUrl(
        String url,
        boolean removed,
        long eventMillis,
        long visibleAtMillis,
        long number,
        long waitingSinceMillis,
        long dueMillis,
        int limit) {

    /** The limit of a URL that was in no refused batch. */
    public static final int UNSUSPECTED = Integer.MAX_VALUE;

    private static final int VERSION = 1;

    public PendingUrl {
        if (limit < 1) {
            throw new IllegalArgumentException("a batch has at least one URL");
        }
    }

    /** Returns this URL, due at another time. */
    public PendingUrl dueAt(long millis) {
        return new PendingUrl(url, removed, eventMillis, visibleAtMillis, number, waitingSinceMillis, millis, limit);
    }

    /** Returns this URL with another limit. */
    public PendingUrl limitedTo(int size) {
        return new PendingUrl(url, removed, eventMillis, visibleAtMillis, number, waitingSinceMillis, dueMillis, size);
    }

    /** Returns its stored form, which begins with a format version and does not contain the URL. */
    public byte[] encode() {
        return new BinaryWriter(40)
                .octet(VERSION)
                .flag(removed)
                .signed(eventMillis)
                .signed(visibleAtMillis)
                .count(number)
                .signed(waitingSinceMillis)
                .signed(dueMillis)
                .count(limit)
                .toBytes();
    }

    /** Reads the stored form. */
    public static PendingUrl decode(String url, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("pending URL", VERSION);
        return new PendingUrl(
                url, in.flag(), in.signed(), in.signed(), in.count(), in.signed(), in.signed(), in.smallCount());
    }
}

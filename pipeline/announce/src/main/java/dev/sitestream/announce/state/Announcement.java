package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The last final answer of a target to a URL. An answer is final if the URL was taken or refused; failed attempts are
 * only in the {@linkplain AnnouncedBatch batches}.
 *
 * @param target the target's name
 * @param url the page's serialised URL
 * @param number the number of the announced change
 * @param removed whether the change removed the page
 * @param eventMillis the time of the change's event
 * @param visibleAtMillis since when crawlers can see the change
 * @param sentAtMillis when the batch was sent
 * @param batch the batch's number
 * @param answer the answer
 */
public record Announcement(
        String target,
        String url,
        long number,
        boolean removed,
        long eventMillis,
        long visibleAtMillis,
        long sentAtMillis,
        long batch,
        GivenAnswer answer) {

    private static final int VERSION = 1;

    /** Returns its stored form, which begins with a format version and contains neither the target nor the URL. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(64)
                .octet(VERSION)
                .count(number)
                .flag(removed)
                .signed(eventMillis)
                .signed(visibleAtMillis)
                .signed(sentAtMillis)
                .count(batch);
        answer.write(out);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static Announcement decode(String target, String url, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("announcement", VERSION);
        return new Announcement(
                target,
                url,
                in.count(),
                in.flag(),
                in.signed(),
                in.signed(),
                in.signed(),
                in.count(),
                GivenAnswer.read(in));
    }
}

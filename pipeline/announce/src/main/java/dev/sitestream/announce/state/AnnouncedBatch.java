package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * A request to a target, with its answer.
 *
 * @param target the target's name
 * @param number the request's number; the target's later requests have higher ones
 * @param sentAtMillis when it was sent
 * @param urls the number of its URLs
 * @param file the file that it was about; null if it was about pages
 * @param answer the answer
 */
public record AnnouncedBatch(
        String target,
        long number,
        long sentAtMillis,
        int urls,
        @Nullable String file,
        GivenAnswer answer) {

    private static final int VERSION = 1;

    /** Returns its stored form, which begins with a format version and contains neither the target nor the number. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(64)
                .octet(VERSION)
                .signed(sentAtMillis)
                .count(urls)
                .optionalText(file);
        answer.write(out);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static AnnouncedBatch decode(String target, long number, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("announced batch", VERSION);
        return new AnnouncedBatch(
                target, number, in.signed(), in.smallCount(), in.optionalText(), GivenAnswer.read(in));
    }
}

package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * What a target was told of a file. A hub is told of each change, an engine of the file alone.
 *
 * @param target the target's name
 * @param file the file's name in the site's folder
 * @param changedAtMillis when the change happened that the target has to be told of
 * @param open whether the target has yet to be told
 * @param failures the number of failed attempts in a row
 * @param notBeforeMillis when it may be tried again
 * @param last the last answer; null before the first one
 */
public record Submission(
        String target,
        String file,
        long changedAtMillis,
        boolean open,
        int failures,
        long notBeforeMillis,
        @Nullable GivenAnswer last) {

    private static final int VERSION = 1;

    /** Creates a submission that waits for its first attempt. */
    public static Submission opened(String target, String file, long changedAtMillis) {
        return new Submission(target, file, changedAtMillis, true, 0, Long.MIN_VALUE, null);
    }

    /** Returns this submission with a change that the target has to be told of. */
    public Submission changed(long millis) {
        return new Submission(target, file, millis, true, failures, notBeforeMillis, last);
    }

    /** Returns this submission after an answer that ends it. */
    public Submission done(GivenAnswer answer) {
        return new Submission(target, file, changedAtMillis, false, 0, Long.MIN_VALUE, answer);
    }

    /** Returns this submission after an answer that does not end it. */
    public Submission answered(GivenAnswer answer) {
        return new Submission(target, file, changedAtMillis, true, failures, notBeforeMillis, answer);
    }

    /** Returns this submission after a failure, to be tried again. */
    public Submission failed(GivenAnswer answer, long nextMillis) {
        return new Submission(target, file, changedAtMillis, true, failures + 1, nextMillis, answer);
    }

    /** Returns its stored form, which begins with a format version and contains neither the target nor the name. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(64)
                .octet(VERSION)
                .signed(changedAtMillis)
                .flag(open)
                .count(failures)
                .signed(notBeforeMillis);
        GivenAnswer.writeOptional(out, last);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static Submission decode(String target, String file, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("submission of a file", VERSION);
        return new Submission(
                target, file, in.signed(), in.flag(), in.smallCount(), in.signed(), GivenAnswer.readOptional(in));
    }
}

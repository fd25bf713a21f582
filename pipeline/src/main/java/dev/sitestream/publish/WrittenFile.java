package dev.sitestream.publish;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a site's task knows of a file that it has written.
 *
 * @param etag what the object store answered
 * @param fingerprint the hash of its content; null when a release wrote it that kept none
 * @param revision counts the file's contents
 * @param writtenAt when it was written, in milliseconds since 1970; {@link #UNKNOWN_TIME} when a release wrote it that did not remember
 */
public record WrittenFile(String etag, @Nullable Long fingerprint, long revision, long writtenAt) {

    /** Nobody remembers when. */
    public static final long UNKNOWN_TIME = 0;

    private static final int VERSION = 4;
    private static final int FIRST_WITH_REVISION = 3;
    private static final int FIRST_WITH_TIME = 4;

    /** No ETag begins with a control character, so a value that does not either is a bare one: version 1. */
    private static final int FIRST_OF_AN_ETAG = 0x20;

    /** The same, written at this time. */
    WrittenFile at(long millis) {
        return new WrittenFile(etag, fingerprint, revision, millis);
    }

    /** Its stored form, led by a format version. */
    public byte[] encode() {
        if (fingerprint == null) {
            return etag.getBytes(StandardCharsets.UTF_8);
        }
        return new BinaryWriter(48)
                .octet(VERSION)
                .fixed64(fingerprint)
                .count(revision)
                .text(etag)
                .count(writtenAt)
                .toBytes();
    }

    /** What was stored in this form. */
    public static WrittenFile decode(byte[] bytes) {
        if (bytes.length > 0 && bytes[0] >= FIRST_OF_AN_ETAG) {
            return new WrittenFile(new String(bytes, StandardCharsets.UTF_8), null, 0, UNKNOWN_TIME);
        }
        BinaryReader in = new BinaryReader(bytes);
        int version = in.version("file of a site", VERSION);
        long fingerprint = in.fixed64();
        long revision = version < FIRST_WITH_REVISION ? 0 : in.count();
        String etag = in.text();
        return new WrittenFile(etag, fingerprint, revision, version < FIRST_WITH_TIME ? UNKNOWN_TIME : in.count());
    }
}

package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * What a site's task knows of a file that it has written.
 *
 * @param etag what the object store answered
 * @param fingerprint the hash of its content
 * @param revision counts the file's contents
 * @param writtenAt when it was written, in milliseconds since 1970
 */
public record WrittenFile(String etag, long fingerprint, long revision, long writtenAt) {

    private static final int VERSION = 1;

    /** Its stored form, led by a format version. */
    public byte[] encode() {
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
        BinaryReader in = new BinaryReader(bytes);
        in.version("file of a site", VERSION);
        long fingerprint = in.fixed64();
        long revision = in.count();
        String etag = in.text();
        return new WrittenFile(etag, fingerprint, revision, in.count());
    }
}

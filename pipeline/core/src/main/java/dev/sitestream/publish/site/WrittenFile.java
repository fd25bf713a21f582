package dev.sitestream.publish.site;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The stored state of a file that a site's task has written.
 *
 * @param etag the ETag that the object store returned
 * @param fingerprint the hash of the file's content
 * @param revision the number of the content, which increases with each write
 * @param writtenAtMillis when the file was written
 * @param bytes its size
 */
public record WrittenFile(String etag, long fingerprint, long revision, long writtenAtMillis, long bytes) {

    private static final int VERSION = 1;

    /** Encodes this record, beginning with a format version. */
    public byte[] encode() {
        return new BinaryWriter(48)
                .octet(VERSION)
                .fixed64(fingerprint)
                .count(revision)
                .text(etag)
                .count(writtenAtMillis)
                .count(bytes)
                .toBytes();
    }

    /** Decodes what {@link #encode} has returned. */
    public static WrittenFile decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("file of a site", VERSION);
        long fingerprint = in.fixed64();
        long revision = in.count();
        String etag = in.text();
        return new WrittenFile(etag, fingerprint, revision, in.count(), in.count());
    }
}

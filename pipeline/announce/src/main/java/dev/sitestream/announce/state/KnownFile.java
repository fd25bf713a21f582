package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;

/**
 * One of the site's own files.
 *
 * @param name its name in the site's folder
 * @param kind what it is
 * @param writtenAtMillis when it was last written
 */
public record KnownFile(String name, FileWritten.Kind kind, long writtenAtMillis) {

    private static final int VERSION = 1;

    /** Returns its stored form, which begins with a format version and does not contain the name. */
    public byte[] encode() {
        return new BinaryWriter(24)
                .octet(VERSION)
                .text(kind.name())
                .signed(writtenAtMillis)
                .toBytes();
    }

    /** Reads the stored form. */
    public static KnownFile decode(String name, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("file of a site", VERSION);
        return new KnownFile(name, FileWritten.Kind.valueOf(in.text()), in.signed());
    }
}

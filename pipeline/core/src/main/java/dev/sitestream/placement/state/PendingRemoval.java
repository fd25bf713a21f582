package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * A page that is no longer listed, and that crawlers may still see.
 *
 * @param shard the shard that it has left
 * @param url its serialised URL
 * @param timeMicros when it happened
 * @param revision the shard's first revision without it
 */
public record PendingRemoval(ShardId shard, String url, long timeMicros, long revision) {

    private static final int VERSION = 1;

    /** Returns the record of a whole file that no index lists any more, since this time. */
    public static PendingRemoval ofFile(ShardId shard, long sinceMillis) {
        return new PendingRemoval(shard, "", sinceMillis, 0);
    }

    /** Whether it is the record of a whole file; then its time is in milliseconds. */
    public boolean isOfFile() {
        return url.isEmpty();
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        return new BinaryWriter(128)
                .octet(VERSION)
                .text(shard.series())
                .count(shard.number())
                .text(url)
                .signed(timeMicros)
                .count(revision)
                .toBytes();
    }

    /** Reads the stored form. */
    public static PendingRemoval decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("pending removal", VERSION);
        return new PendingRemoval(new ShardId(in.text(), in.smallCount()), in.text(), in.signed(), in.count());
    }
}

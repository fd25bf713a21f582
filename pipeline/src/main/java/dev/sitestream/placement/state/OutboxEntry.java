package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.changes.FeedOutbox;
import org.jspecify.annotations.Nullable;

/**
 * A change as {@link FeedOutbox} stores it.
 *
 * @param shard the shard whose file has to show it; null once the site has it
 * @param change the change
 */
public record OutboxEntry(@Nullable ShardId shard, ListingChange change) {

    private static final int VERSION = 1;

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(128).octet(VERSION).flag(shard != null);
        if (shard != null) {
            out.text(shard.series()).count(shard.number());
        }
        return out.raw(change.encode()).toBytes();
    }

    /** Reads the stored form. */
    public static OutboxEntry decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("pending change", VERSION);
        ShardId shard = in.flag() ? new ShardId(in.text(), in.smallCount()) : null;
        return new OutboxEntry(shard, ListingChange.decode(in.rest()));
    }
}

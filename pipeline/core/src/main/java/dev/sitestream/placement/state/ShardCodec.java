package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.entries.ShardEntries;
import org.jspecify.annotations.Nullable;

/** The stored form of a shard. It begins with a format version. */
public final class ShardCodec {

    private static final int VERSION = 2;

    private ShardCodec() {}

    public static byte[] encode(Shard shard) {
        BinaryWriter out = new BinaryWriter(96)
                .octet(VERSION)
                .text(shard.id().series())
                .count(shard.id().number())
                .count(shard.nextSlot());
        shard.totals().write(out);
        out.flag(shard.marks().haveLists())
                .count(shard.revision())
                .signed(shard.reported())
                .count(shard.shown())
                .flag(shard.isUnlisting());
        publication(out, shard.publishedFile());
        return out.toBytes();
    }

    public static Shard decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("shard", VERSION, VERSION);
        ShardId id = new ShardId(in.text(), in.smallCount());
        int nextSlot = in.smallCount();
        Shard shard = new Shard(id, nextSlot, ShardEntries.read(in), in.flag(), in.count());
        shard.setReported(in.signed());
        shard.setShown(in.count());
        shard.setUnlisting(in.flag());
        shard.setPublishedFile(publication(in));
        if (shard.publishedFile() != null) {
            // What a former owner has written or begun to write is not known.
            shard.copied(Long.MAX_VALUE);
        }
        return shard;
    }

    private static void publication(BinaryWriter out, @Nullable PublishedFile publication) {
        out.flag(publication != null);
        if (publication != null) {
            out.signed(publication.revision()).text(publication.etag());
            shown(out, publication.content());
            out.count(publication.visibleAtMillis())
                    .count(publication.writtenAtMillis())
                    .count(publication.storedBytes());
        }
    }

    private static @Nullable PublishedFile publication(BinaryReader in) {
        return in.flag()
                ? new PublishedFile(in.signed(), in.text(), shown(in), in.count(), in.count(), in.count())
                : null;
    }

    private static void shown(BinaryWriter out, @Nullable ShownContent content) {
        out.flag(content != null);
        if (content != null) {
            out.fixed64(content.fingerprint()).signed(content.sinceMillis());
        }
    }

    private static @Nullable ShownContent shown(BinaryReader in) {
        return in.flag() ? new ShownContent(in.fixed64(), in.signed()) : null;
    }
}

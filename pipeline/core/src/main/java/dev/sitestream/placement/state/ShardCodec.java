package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.entries.ShardEntries;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The stored form of a shard. It begins with a format version. */
public final class ShardCodec {

    private static final int VERSION = 3;

    /** It says only whether any slots have lists of former places, and not which. */
    private static final int OLDEST = 2;

    private static final int NO_LISTS = 0;
    private static final int MANY_LISTS = 1;
    private static final int FEW_LISTS = 2;

    /** Few in ordinary work. When a section moves they are many, and each write of the shard would have them. */
    private static final int MOST_LISTS = 256;

    private ShardCodec() {}

    public static byte[] encode(Shard shard) {
        BinaryWriter out = new BinaryWriter(96)
                .octet(VERSION)
                .text(shard.id().series())
                .count(shard.id().number())
                .count(shard.nextSlot());
        shard.totals().write(out);
        listing(out, shard.marks().listing());
        out.count(shard.revision())
                .signed(shard.reported())
                .count(shard.shown())
                .flag(shard.isUnlisting());
        publication(out, shard.publishedFile());
        return out.toBytes();
    }

    public static Shard decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("shard", OLDEST, VERSION);
        ShardId id = new ShardId(in.text(), in.smallCount());
        int nextSlot = in.smallCount();
        Shard shard = new Shard(id, nextSlot, ShardEntries.read(in), listing(in), in.count());
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

    private static void listing(BinaryWriter out, BitSet slots) {
        int count = slots.cardinality();
        if (count == 0) {
            out.octet(NO_LISTS);
        } else if (count > MOST_LISTS) {
            out.octet(MANY_LISTS);
        } else {
            out.octet(FEW_LISTS).count(count);
            slots.stream().forEach(out::count);
        }
    }

    /** Returns the slots with lists; null if any may have one. */
    private static @Nullable BitSet listing(BinaryReader in) {
        int kind = in.octet();
        return switch (kind) {
            case NO_LISTS -> new BitSet();
            case MANY_LISTS -> null;
            case FEW_LISTS -> {
                BitSet slots = new BitSet();
                int count = in.smallCount();
                for (int i = 0; i < count; i++) {
                    slots.set(in.smallCount());
                }
                yield slots;
            }
            default -> throw new IllegalArgumentException("no shard has lists of kind " + kind);
        };
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

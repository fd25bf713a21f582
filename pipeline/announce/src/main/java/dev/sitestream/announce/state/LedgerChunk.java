package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Some records of the ledger that were written together, so that they can be deleted together.
 *
 * @param target the target's name
 * @param batch the number of the batch that was recorded
 * @param atMillis when
 * @param urls the URLs whose {@linkplain Announcement announcements} were recorded
 */
public record LedgerChunk(String target, long batch, long atMillis, List<String> urls) {

    private static final int VERSION = 1;

    public LedgerChunk {
        urls = List.copyOf(urls);
    }

    /** Returns its stored form, which begins with a format version. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(64 + 80 * urls.size())
                .octet(VERSION)
                .text(target)
                .count(batch)
                .signed(atMillis)
                .count(urls.size());
        urls.forEach(out::text);
        return out.toBytes();
    }

    /** Reads the stored form. */
    public static LedgerChunk decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("part of the ledger", VERSION);
        String target = in.text();
        long batch = in.count();
        long atMillis = in.signed();
        int size = in.smallCount();
        List<String> urls = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            urls.add(in.text());
        }
        return new LedgerChunk(target, batch, atMillis, urls);
    }
}

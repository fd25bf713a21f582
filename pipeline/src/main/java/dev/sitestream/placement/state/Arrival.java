package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * How a page came to its place from another one. Stored in the page's slot, so the slots of a page that has moved
 * several times are a chain from its present place back to the first one.
 *
 * @param from the place that it has left
 * @param entrySize the size of the entry that the place it has left shows until the arrival is acknowledged
 * @param revision the first revision of its shard that shows it
 */
public record Arrival(Place from, EntrySize entrySize, long revision) {

    /** Writes the stored form. */
    public void write(BinaryWriter out) {
        out.text(from.shard().series())
                .count(from.shard().number())
                .count(from.slot())
                .count(entrySize.entryBytes())
                .count(entrySize.references())
                .octet(StoredExtensions.bits(entrySize.extensions()))
                .count(revision);
    }

    /** Reads the stored form. */
    public static Arrival read(BinaryReader in) {
        Place from = new Place(new ShardId(in.text(), in.smallCount()), in.smallCount());
        EntrySize entrySize = new EntrySize(in.smallCount(), in.smallCount(), StoredExtensions.of(in.octet()));
        return new Arrival(from, entrySize, in.count());
    }
}

package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The place of a page.
 *
 * @param shard its shard
 * @param slot its position in the shard, counted from 0
 */
public record Place(ShardId shard, int slot) {

    void write(BinaryWriter out) {
        out.text(shard.series()).count(shard.number()).count(slot);
    }

    static Place read(BinaryReader in) {
        return new Place(new ShardId(in.text(), in.smallCount()), in.smallCount());
    }
}

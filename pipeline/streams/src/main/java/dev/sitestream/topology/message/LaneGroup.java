package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The key of a lane's copy of a translation group: of two messages with this key, only the later one counts.
 *
 * @param lane the lane
 * @param group the group, as named in events
 */
public record LaneGroup(LaneKey lane, String group) {

    public byte[] encode() {
        return new BinaryWriter(64).block(lane.encode()).text(group).toBytes();
    }

    public static LaneGroup decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new LaneGroup(LaneKey.decode(in.block()), in.text());
    }
}

package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * Names what a lane knows of a translation group: of two messages with this key the later one counts alone.
 *
 * @param lane the lane
 * @param group the group, as events name it
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

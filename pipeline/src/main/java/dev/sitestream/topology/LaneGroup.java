package dev.sitestream.topology;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * Names what a lane knows of a translation group: of two messages with this key the later one counts alone.
 *
 * @param lane the lane
 * @param group the group, as events name it
 */
record LaneGroup(LaneKey lane, String group) {

    byte[] encode() {
        return new BinaryWriter(64).block(lane.encode()).text(group).toBytes();
    }

    static LaneGroup decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new LaneGroup(LaneKey.decode(in.block()), in.text());
    }
}

package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * Names a lane.
 *
 * @param site the site's id
 * @param lane counted from 0
 */
public record LaneKey(String site, int lane) {

    /** Its bytes; they lead the keys of everything that the lane stores. */
    public byte[] encode() {
        return new BinaryWriter(site.length() + 3).keyText(site).fixed16(lane).toBytes();
    }

    public static LaneKey decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new LaneKey(in.keyText(), in.fixed16());
    }
}

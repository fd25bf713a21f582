package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The key of a lane.
 *
 * @param site the site's id
 * @param lane counted from 0
 */
public record LaneKey(String site, int lane) {

    /** Returns its bytes; the keys of all the lane's records begin with them. */
    public byte[] encode() {
        return new BinaryWriter(site.length() + 3).keyText(site).fixed16(lane).toBytes();
    }

    public static LaneKey decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new LaneKey(in.keyText(), in.fixed16());
    }
}

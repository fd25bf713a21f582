package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * The key of a translation group.
 *
 * @param site the site's id
 * @param group the group, as named in events
 */
public record GroupKey(String site, String group) {

    public byte[] encode() {
        return new BinaryWriter(site.length() + group.length() + 4)
                .keyText(site)
                .text(group)
                .toBytes();
    }

    public static GroupKey decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new GroupKey(in.keyText(), in.text());
    }
}

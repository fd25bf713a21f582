package dev.sitestream.topology;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;

/**
 * Names a translation group.
 *
 * @param site the site's id
 * @param group the group, as events name it
 */
record GroupKey(String site, String group) {

    byte[] encode() {
        return new BinaryWriter(site.length() + group.length() + 4)
                .keyText(site)
                .text(group)
                .toBytes();
    }

    static GroupKey decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new GroupKey(in.keyText(), in.text());
    }
}

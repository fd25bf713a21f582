package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.identity.IdStore.SiteId;

/** The encoding of an id as a record's key: the site, then the id. */
public final class IdKey {

    private IdKey() {}

    public static byte[] encode(SiteId id) {
        return new BinaryWriter(id.site().length() + id.id().length() + 4)
                .keyText(id.site())
                .text(id.id())
                .toBytes();
    }

    public static SiteId decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        return new SiteId(in.keyText(), in.text());
    }
}

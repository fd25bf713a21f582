package dev.sitestream.topology.message;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.placement.PageChange.Origin;
import org.jspecify.annotations.Nullable;

/** Writes and reads where a change comes from. */
final class OriginCodec {

    private OriginCodec() {}

    static void write(BinaryWriter out, @Nullable Origin origin) {
        out.optionalText(origin == null ? null : origin.topic());
        if (origin != null) {
            out.count(origin.partition()).count(origin.offset());
        }
    }

    static @Nullable Origin read(BinaryReader in) {
        String topic = in.optionalText();
        return topic == null ? null : new Origin(topic, in.smallCount(), in.count());
    }
}

package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The stored form of a {@link Visibility}, part of the stored page. */
final class VisibilityCodec {

    private VisibilityCodec() {}

    static void write(BinaryWriter out, Visibility visibility) {
        out.flag(visibility.noindex()).optionalText(visibility.canonical()).count(visibility.status());
        writeMoment(out, visibility.publishAt());
        writeMoment(out, visibility.expireAt());
    }

    static Visibility read(BinaryReader in) {
        return new Visibility(in.flag(), in.optionalText(), in.smallCount(), readMoment(in), readMoment(in));
    }

    private static void writeMoment(BinaryWriter out, @Nullable Instant moment) {
        out.flag(moment != null);
        if (moment != null) {
            out.signed(moment.getEpochSecond()).count(moment.getNano());
        }
    }

    private static @Nullable Instant readMoment(BinaryReader in) {
        return in.flag() ? Instant.ofEpochSecond(in.signed(), in.count()) : null;
    }
}

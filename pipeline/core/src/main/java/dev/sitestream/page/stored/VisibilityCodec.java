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
        writeInstant(out, visibility.publishAt());
        writeInstant(out, visibility.expireAt());
    }

    static Visibility read(BinaryReader in) {
        return new Visibility(in.flag(), in.optionalText(), in.smallCount(), readInstant(in), readInstant(in));
    }

    private static void writeInstant(BinaryWriter out, @Nullable Instant instant) {
        out.flag(instant != null);
        if (instant != null) {
            out.signed(instant.getEpochSecond()).count(instant.getNano());
        }
    }

    private static @Nullable Instant readInstant(BinaryReader in) {
        return in.flag() ? Instant.ofEpochSecond(in.signed(), in.count()) : null;
    }
}

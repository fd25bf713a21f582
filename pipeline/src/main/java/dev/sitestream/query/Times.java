package dev.sitestream.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as answers tell them. */
final class Times {

    private Times() {}

    /** Of microseconds since 1970, in RFC 3339. */
    static String ofMicros(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }

    /** Of milliseconds since 1970, in RFC 3339; null for 0, which stands for what nobody remembers. */
    static @Nullable String ofMillis(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis).toString();
    }
}

package dev.sitestream.query;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Formats the times of answers. */
public final class Times {

    private Times() {}

    /** Formats a time in RFC 3339. */
    static String ofMicros(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }

    /** Formats a known time in RFC 3339. */
    public static String inMillis(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    /** Formats a time in RFC 3339; null for 0, which means unknown. */
    static @Nullable String ofMillis(long millis) {
        return millis == 0 ? null : Instant.ofEpochMilli(millis).toString();
    }
}

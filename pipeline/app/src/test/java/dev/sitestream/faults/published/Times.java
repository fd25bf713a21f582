package dev.sitestream.faults.published;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times in the form of the known events. */
final class Times {

    private Times() {}

    static Instant instantOf(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}

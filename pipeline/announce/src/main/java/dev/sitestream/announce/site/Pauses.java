package dev.sitestream.announce.site;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** How long to wait after failures. */
final class Pauses {

    /** The waits after failed deliveries, as Svix has them; the last one repeats. */
    private static final List<Duration> RETRIES = List.of(
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10));

    private static final Duration FIRST = Duration.ofMinutes(15);
    private static final Duration LONGEST = Duration.ofHours(6);

    /** A pause that an endpoint asks for is not longer: a wrong answer must not stop announcing for ever. */
    private static final Duration LONGEST_ASKED = Duration.ofDays(1);

    private static final double JITTER = 0.1;

    private final Random random;

    Pauses(Random random) {
        this.random = random;
    }

    /** Returns how long to wait after this many failures in a row. */
    static long retryMillis(int failures) {
        return RETRIES.get(Math.min(failures, RETRIES.size()) - 1).toMillis();
    }

    /** Returns the wait that begins with 15 minutes and doubles with each attempt, up to 6 hours. */
    static long doublingMillis(int attempts) {
        long doubled = FIRST.toMillis() << Math.min(attempts - 1, 10);
        return Math.min(doubled, LONGEST.toMillis());
    }

    /** Returns the pause that an endpoint asks for, within reason. */
    static long askedMillis(Duration retryAfter) {
        Duration longest = retryAfter.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : retryAfter;
        return longest.isNegative() ? 0 : longest.toMillis();
    }

    /** Returns this time or up to a tenth more, so that sites do not go on all at once. */
    long jittered(long millis) {
        return millis + (long) (millis * JITTER * random.nextDouble());
    }

    /** Returns a random part of this time. */
    long spread(long millis) {
        return (long) (millis * random.nextDouble());
    }
}

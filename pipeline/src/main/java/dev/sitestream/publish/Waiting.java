package dev.sitestream.publish;

import java.time.Duration;

/** Computes how long something has waited. */
public final class Waiting {

    private Waiting() {}

    /** The time between the two, both in milliseconds since 1970; zero when the sender's clock is ahead. */
    public static Duration since(long sentAt, long now) {
        return Duration.ofMillis(Math.max(0, now - sentAt));
    }
}

package dev.sitestream.publish;

import java.time.Duration;

/** How long something has waited. */
public final class Waiting {

    private Waiting() {}

    /**
     * From one time to another, both in milliseconds since 1970; what comes from a clock that is ahead has not waited.
     */
    public static Duration since(long sentAt, long now) {
        return Duration.ofMillis(Math.max(0, now - sentAt));
    }
}

package dev.sitestream.publish;

import java.time.Duration;

/**
 * How publishers behave, the same for all sites.
 *
 * @param interval how often they look for what is due
 * @param grace how long a file stays in the store after the index has ceased to list it, for crawlers that have read
 *     the index before
 */
public record PublishSettings(Duration interval, Duration grace) {

    /** For a pipeline that runs for good. */
    public static final PublishSettings CONTINUOUS = new PublishSettings(Duration.ofMillis(50), Duration.ofHours(1));

    /** For a pipeline that publishes what it has read and ends: nobody is reading yet. */
    public static final PublishSettings ONCE = new PublishSettings(Duration.ofMillis(50), Duration.ZERO);
}

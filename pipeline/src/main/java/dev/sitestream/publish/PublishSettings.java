package dev.sitestream.publish;

import dev.sitestream.gzip.CompressionSettings;
import java.time.Duration;

/**
 * How publishers behave, the same for all sites.
 *
 * @param interval how often they look for what is due
 * @param grace how long a file stays in the store after the index has ceased to list it, for crawlers that have read
 *     the index before
 * @param compareEvery how often what stands in the store is compared with the state, since somebody else may have
 *     changed it
 * @param guarded whether publication of a site is held when too many of its pages would disappear
 * @param files how shards' files are compressed
 */
public record PublishSettings(
        Duration interval, Duration grace, Duration compareEvery, boolean guarded, CompressionSettings files) {

    /** For a pipeline that runs for good. */
    public static final PublishSettings CONTINUOUS = new PublishSettings(
            Duration.ofMillis(20), Duration.ofHours(1), Duration.ofMinutes(5), true, CompressionSettings.DEFAULT);

    /** For a pipeline that publishes what it has read and ends: nobody is reading yet, and nobody else is writing. */
    public static final PublishSettings ONCE = new PublishSettings(
            Duration.ofMillis(20), Duration.ZERO, Duration.ofDays(1), false, CompressionSettings.DEFAULT);

    /** The same with another interval between comparisons. */
    public PublishSettings comparing(Duration every) {
        return new PublishSettings(interval, grace, every, guarded, files);
    }

    /** The same with files that are compressed in another way. */
    public PublishSettings compressing(CompressionSettings others) {
        return new PublishSettings(interval, grace, compareEvery, guarded, others);
    }
}

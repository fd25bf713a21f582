package dev.sitestream.publish;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.publish.schedule.WriteBudget;
import java.time.Duration;

/**
 * The settings of publishers, for all sites.
 *
 * @param interval how often publishers look for work that is due
 * @param grace how long a file stays in the store after the index has stopped listing it, for crawlers that have read
 *     the index before
 * @param compareEvery how often the store is compared with the state, to detect changes by other writers
 * @param guarded whether publication of a site is held when too many of its pages would disappear
 * @param files how shard files are compressed
 * @param budget what the writes of ordinary files may cost
 */
public record PublishSettings(
        Duration interval,
        Duration grace,
        Duration compareEvery,
        boolean guarded,
        CompressionSettings files,
        WriteBudget budget) {

    /** For a pipeline that runs permanently. */
    public static final PublishSettings CONTINUOUS = new PublishSettings(
            Duration.ofMillis(20),
            Duration.ofHours(1),
            Duration.ofMinutes(5),
            true,
            CompressionSettings.DEFAULT,
            WriteBudget.DEFAULT);

    /**
     * For a pipeline that publishes its input once and ends. No crawler reads the files yet, and nothing else writes
     * them.
     */
    public static final PublishSettings ONCE = new PublishSettings(
            Duration.ofMillis(20),
            Duration.ZERO,
            Duration.ofDays(1),
            false,
            CompressionSettings.DEFAULT,
            WriteBudget.UNLIMITED);

    /** Returns a copy with another interval between comparisons. */
    public PublishSettings comparing(Duration every) {
        return new PublishSettings(interval, grace, every, guarded, files, budget);
    }

    /** Returns a copy with other compression settings. */
    public PublishSettings compressing(CompressionSettings others) {
        return new PublishSettings(interval, grace, compareEvery, guarded, others, budget);
    }

    /** Returns a copy with another budget. */
    public PublishSettings spending(WriteBudget other) {
        return new PublishSettings(interval, grace, compareEvery, guarded, files, other);
    }
}

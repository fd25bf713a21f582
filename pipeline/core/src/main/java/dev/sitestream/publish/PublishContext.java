package dev.sitestream.publish;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.health.Health;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.store.ObjectStore;
import java.util.function.LongSupplier;

/**
 * The dependencies that all publishers of a process share.
 *
 * @param objects the store of the published files
 * @param uploads runs slow work on upload threads
 * @param copies when a stream thread copies the content of ordinary files
 * @param compression how shard files are compressed
 * @param schedule decides when ordinary files are written
 * @param settings the settings of all publishers
 * @param comparisons decides when the store is compared with the state again
 * @param commits the number of transactions that the calling thread has committed; a publisher runs on its task's
 *     thread, so what it stored before such a commit can't be lost any more
 * @param health receives the publishers' health issues
 * @param metrics receives publishing metrics
 * @param clock the present time, for decisions that depend on the calendar
 */
public record PublishContext(
        ObjectStore objects,
        Uploads uploads,
        CopyPace copies,
        FileCompression compression,
        SharedSchedule<ShardId> schedule,
        PublishSettings settings,
        ComparisonPace comparisons,
        LongSupplier commits,
        Health health,
        PublishMetrics metrics,
        PipelineClock clock) {}

package dev.sitestream.app;

import dev.sitestream.clock.ClockReading;
import dev.sitestream.gzip.BlockCache;
import dev.sitestream.publish.schedule.WriteSpending;
import dev.sitestream.topology.metrics.ActivityMetrics;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.StreamsMetrics;
import dev.sitestream.topology.runtime.RestoreProgress;

/**
 * The metrics of a pipeline at one moment.
 *
 * @param steadyMillis this moment, by the clock that never goes back
 * @param snapshot what it has done, and what is left to do
 * @param activity details of the snapshot
 * @param restoring how far its state has been restored
 * @param streams metrics of Kafka Streams, its clients and RocksDB
 * @param blocks the cache of compressed blocks
 * @param clock how this process's clock compares with others
 * @param writes what the writes of ordinary files have cost
 * @param uploads how many operations on the object store are under way
 * @param uploadsCapacity the maximum of {@code uploads}
 */
public record PipelineMetrics(
        long steadyMillis,
        Snapshot snapshot,
        ActivityMetrics activity,
        RestoreProgress.Status restoring,
        StreamsMetrics streams,
        BlockCache.Stats blocks,
        ClockReading clock,
        WriteSpending writes,
        int uploads,
        int uploadsCapacity) {}

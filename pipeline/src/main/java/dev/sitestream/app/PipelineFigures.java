package dev.sitestream.app;

import dev.sitestream.clock.ClockReading;
import dev.sitestream.gzip.BlockCache;
import dev.sitestream.topology.ActivityFigures;
import dev.sitestream.topology.PipelineActivity.Snapshot;
import dev.sitestream.topology.RestoreProgress;
import dev.sitestream.topology.StreamsFigures;

/**
 * A pipeline at one moment.
 *
 * @param snapshot what it has done, and what is left to do
 * @param activity the same in detail
 * @param restoring how far its state has been restored
 * @param streams what Kafka Streams, its clients and RocksDB tell
 * @param blocks the cache of compressed blocks
 * @param clock how this process's clock compares with others
 * @param uploads how many pieces of work on the object store are under way
 * @param uploadsCapacity how many there can be
 */
public record PipelineFigures(
        Snapshot snapshot,
        ActivityFigures activity,
        RestoreProgress.Figures restoring,
        StreamsFigures streams,
        BlockCache.Figures blocks,
        ClockReading clock,
        int uploads,
        int uploadsCapacity) {}

package dev.sitestream.demo;

import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.produce.SendException;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;

/** The pipeline of a demonstration. */
interface DemoPipeline {

    /** Its counters, and the work that is left. */
    Snapshot activity();

    /** The number of writes. */
    long filesWritten();

    /** The bytes of all writes. */
    long bytesWritten();

    /** How long changes took to be published, for the files published within this time before now. */
    RecentDelays.Summary recentDelays(Duration window);

    /** Sends an event, without waiting for its acknowledgement. */
    void send(DemoEvent event) throws SendException;

    /** Waits until all events are acknowledged. */
    void flush() throws SendException;

    /** Waits for this time. */
    void pause(Duration timeout) throws PipelineDiedException, InterruptedException;

    /**
     * Waits until this many events are consumed and everything is published, at most for this time.
     *
     * @return whether everything is published
     */
    boolean awaitRest(long sent, Duration timeout, Runnable onSnapshot)
            throws PipelineDiedException, InterruptedException;
}

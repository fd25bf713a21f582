package dev.sitestream.demo;

import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.produce.SendException;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;
import java.util.function.BooleanSupplier;

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

    /** Whether a site has an index that lists a file. */
    boolean hasPublished(DemoSite site);

    /** What other programs take of this machine's CPU, in percent. */
    int percentOfOthers();

    /** Sends an event, without waiting for its acknowledgement. */
    void send(DemoEvent event) throws SendException;

    /** Waits until all events are acknowledged. */
    void flush() throws SendException;

    /** Waits for this time. */
    void pause(Duration timeout) throws PipelineDiedException, InterruptedException;

    /**
     * Waits until this many events are consumed and everything is published, or until that is not waited for any more.
     *
     * @param isEnough whether to end before
     * @return whether everything is published
     */
    boolean awaitRest(long sent, BooleanSupplier isEnough, Runnable onSnapshot)
            throws PipelineDiedException, InterruptedException;
}

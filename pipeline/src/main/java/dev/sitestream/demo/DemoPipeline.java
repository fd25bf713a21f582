package dev.sitestream.demo;

import dev.sitestream.app.PipelineDiedException;
import dev.sitestream.produce.SendException;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;

/** The pipeline of a demonstration. */
interface DemoPipeline {

    /** What it has done, and what is left to do. */
    Snapshot activity();

    /** How many files it has written, each as often as it was. */
    long filesWritten();

    /** Their bytes together. */
    long bytesWritten();

    /** How long changes took to be published, of the files published within this time before now. */
    RecentDelays.Summary recentDelays(Duration window);

    /** Sends it an event, which may still be on its way afterwards. */
    void send(DemoEvent event) throws SendException;

    /** Waits until all events are acknowledged. */
    void flush() throws SendException;

    /** Waits so long. */
    void pause(Duration patience) throws PipelineDiedException, InterruptedException;

    /**
     * Waits until so many events are consumed and everything is published, but at most so long.
     *
     * @return whether everything is published
     */
    boolean awaitRest(long sent, Duration patience, Runnable onLook) throws PipelineDiedException, InterruptedException;
}

package dev.sitestream.bench;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.bench.SitestreamApplication.Sampling;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;

/**
 * When the last event is placed: the lanes have received all messages. The files are written beside it, and the last
 * ones afterwards, when their wait and their budget allow it; so the time of the last write says nothing of how many
 * events can be processed.
 */
final class LastPlacing implements Sampling {

    private final long events;
    private long atNanos;
    private long lastNanos;

    /** @param events the number of events that are to be placed */
    LastPlacing(long events) {
        this.events = events;
    }

    @Override
    public void sample(PipelineApp app, Snapshot activity) {
        lastNanos = System.nanoTime();
        boolean isPlaced = activity.consumed() >= events && activity.outstanding() == activity.localOutstanding();
        if (atNanos == 0 && isPlaced) {
            atNanos = lastNanos;
        }
    }

    /** Returns the time from then to the last sample, in seconds. */
    double secondsAgo() {
        return atNanos == 0 ? 0 : (lastNanos - atNanos) / 1e9;
    }
}

package dev.sitestream.demo;

import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;

/**
 * The progress of a demonstration.
 *
 * @param phase its phase
 * @param elapsed the time since its start
 * @param duration its duration
 * @param sent the events sent
 * @param eventsPerSecond the recent number of events read per second
 * @param activity the pipeline's counters
 * @param writes the number of writes, indexes included
 * @param bytes the bytes of all writes
 * @param delays how long changes took from being sent to being published, in the last {@link Demonstration#RECENTLY}
 * @param othersPercent what other programs take of this machine's CPU
 */
public record DemoMetrics(
        DemoPhase phase,
        Duration elapsed,
        Duration duration,
        Sent sent,
        long eventsPerSecond,
        PipelineActivity.Snapshot activity,
        long writes,
        long bytes,
        RecentDelays.Summary delays,
        int othersPercent) {

    /**
     * Events sent.
     *
     * @param examples events that list no page
     * @param initial events of the initial load
     * @param toLoad how many events the initial load has
     * @param live changes
     */
    record Sent(int examples, int initial, int toLoad, long live) {

        long all() {
            return examples + initial + live;
        }
    }
}

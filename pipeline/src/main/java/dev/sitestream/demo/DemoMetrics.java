package dev.sitestream.demo;

import dev.sitestream.topology.metrics.PipelineActivity;
import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;

/**
 * Where a demonstration stands.
 *
 * @param phase what it is about
 * @param elapsed since it began
 * @param wanted how long it is to last
 * @param sent the events sent
 * @param eventsPerSecond how many were read a second lately
 * @param activity what the pipeline has done
 * @param writes the files written, indexes included, each as often as it was
 * @param bytes their bytes together
 * @param delays how long changes took from being sent to being published, in the last {@link Demonstration#RECENTLY}
 */
public record DemoMetrics(
        DemoPhase phase,
        Duration elapsed,
        Duration wanted,
        Sent sent,
        long eventsPerSecond,
        PipelineActivity.Snapshot activity,
        long writes,
        long bytes,
        RecentDelays.Summary delays) {

    /**
     * Events sent.
     *
     * @param initial those that load the sites
     * @param toLoad how many of those there are
     * @param live changes
     */
    record Sent(int initial, int toLoad, long live) {

        long all() {
            return initial + live;
        }
    }
}

package dev.sitestream.bench;

import dev.sitestream.app.PipelineApp;
import dev.sitestream.bench.SitestreamApplication.Sampling;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;

/**
 * How long the last changed files wait for company, as their site says, while there is nothing else to do. Events that
 * go on to arrive do not have this pause, so it says nothing of how many can be processed.
 */
final class LastWait implements Sampling {

    private static final long WINDOW_NANOS = 100_000_000;

    /** A process that uses less than this part of a processor rests. */
    private static final int REST_PART = 4;

    private long windowAtNanos = System.nanoTime();
    private long cpuNanos = CpuTime.ofProcess();
    private long restNanos;
    private long longestRestNanos;

    @Override
    public void sample(PipelineApp app, Snapshot activity) {
        long elapsed = System.nanoTime() - windowAtNanos;
        if (elapsed >= WINDOW_NANOS) {
            long cpu = CpuTime.ofProcess();
            restNanos = cpu - cpuNanos < elapsed / REST_PART ? restNanos + elapsed : 0;
            longestRestNanos = Math.max(longestRestNanos, restNanos);
            windowAtNanos += elapsed;
            cpuNanos = cpu;
        }
    }

    /** Returns the longest rest, but never more than what files wait by default: any other pause is a fault. */
    double seconds() {
        return Math.min(longestRestNanos, PublishWaits.DEFAULT.least().toNanos()) / 1e9;
    }
}

package dev.sitestream.bench;

import java.io.IOException;

/**
 * What a process of {@code run} used in a time.
 *
 * @param seconds the time
 * @param cpuSeconds the CPU time, that of the embedded broker included
 * @param puts the files that were written
 * @param bytes their size together
 */
record Usage(double seconds, double cpuSeconds, long puts, long bytes) {

    private static final double NANOS = 1e9;

    /** What a process has used so far; the time is that of {@link System#nanoTime}. */
    static Usage soFar(Instance instance) throws IOException, InterruptedException {
        InstanceMetrics.Values metrics = instance.metrics();
        return new Usage(System.nanoTime() / NANOS, instance.cpu().toNanos() / NANOS, metrics.puts(), metrics.bytes());
    }

    Usage since(Usage earlier) {
        return new Usage(
                seconds - earlier.seconds, cpuSeconds - earlier.cpuSeconds, puts - earlier.puts, bytes - earlier.bytes);
    }

    /** The CPU time a second. */
    double cores() {
        return cpuSeconds / seconds;
    }

    double putsPerSecond() {
        return puts / seconds;
    }

    double bytesPerSecond() {
        return bytes / seconds;
    }
}

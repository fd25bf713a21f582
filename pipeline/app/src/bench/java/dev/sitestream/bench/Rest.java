package dev.sitestream.bench;

import java.time.Duration;

/**
 * What a process of {@code run} took to start, and takes at rest.
 *
 * @param readySeconds from its start until it was ready
 * @param readyCpuSeconds its CPU time until then
 * @param publishedSeconds from the time when it was ready until everything was published
 * @param residentMib its resident memory at rest
 * @param diskMib what its working folder takes of the disk at rest
 * @param cpuPercent its CPU at rest, in percent of a core
 */
record Rest(
        double readySeconds,
        double readyCpuSeconds,
        double publishedSeconds,
        double residentMib,
        double diskMib,
        double cpuPercent) {

    private static final double NANOS = 1e9;
    private static final double PERCENT = 100;

    /**
     * Starts a process, sends events, and measures the process when it has been at rest for a while.
     *
     * @param events how many events are sent
     * @param load sends them
     */
    static Rest measure(RunConfig config, int events, Runnable load, Scale scale) throws Exception {
        Duration settling = Duration.ofSeconds(scale.choose(30, 10));
        Duration time = Duration.ofSeconds(scale.choose(60, 20));
        try (Instance instance = Instance.start(config)) {
            InstanceOutput.Ready ready = instance.awaitReady();
            long readyNanos = System.nanoTime();
            load.run();
            instance.awaitRest(events);
            double publishedSeconds = (System.nanoTime() - readyNanos) / NANOS;
            Thread.sleep(settling.toMillis());
            double residentMib = instance.memory().resident();
            double diskMib = DiskUse.mebibytes(config.folder());
            Duration cpu = instance.cpu();
            Thread.sleep(time.toMillis());
            Duration used = instance.cpu().minus(cpu);
            return new Rest(
                    ready.after().toNanos() / NANOS,
                    ready.cpu().toNanos() / NANOS,
                    publishedSeconds,
                    residentMib,
                    diskMib,
                    PERCENT * used.toNanos() / time.toNanos());
        }
    }
}

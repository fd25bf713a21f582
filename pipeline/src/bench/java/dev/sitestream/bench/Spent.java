package dev.sitestream.bench;

import java.time.Duration;

/**
 * The cost of processing the events on the topic.
 *
 * @param events the number of events
 * @param seconds the elapsed time
 * @param ownCpu the CPU time of this process, in seconds
 * @param brokerCpu the CPU time of the broker, in seconds
 */
record Spent(long events, double seconds, double ownCpu, double brokerCpu) {

    private static final double NANOS = 1e9;

    double eventsPerSecond() {
        return events / seconds;
    }

    /** A running stopwatch. */
    record Watch(ServerProcess broker, long begunNanos, long cpu, Duration brokerCpu) {

        static Watch start(ServerProcess broker) {
            return new Watch(broker, System.nanoTime(), CpuTime.ofProcess(), broker.cpu());
        }

        Spent stop(long events) {
            return new Spent(
                    events,
                    (System.nanoTime() - begunNanos) / NANOS,
                    (CpuTime.ofProcess() - cpu) / NANOS,
                    broker.cpu().minus(brokerCpu).toNanos() / NANOS);
        }
    }
}

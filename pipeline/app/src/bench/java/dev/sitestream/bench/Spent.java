package dev.sitestream.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

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

    /** The same cost, with a time that ends so many seconds earlier. */
    Spent without(double lastSeconds) {
        return new Spent(events, seconds - lastSeconds, ownCpu, brokerCpu);
    }

    /** The median of a value of several rounds. */
    static double median(List<Spent> rounds, ToDoubleFunction<Spent> value) {
        return Rounds.median(rounds.stream().mapToDouble(value).toArray());
    }

    /**
     * Compares the medians of a value.
     *
     * @param rounds the rounds that are measured
     * @param rival what they are compared with, in a few words
     * @param rivals its rounds
     */
    static Measurement compare(
            String id,
            String subject,
            String unit,
            List<Spent> rounds,
            String rival,
            List<Spent> rivals,
            ToDoubleFunction<Spent> value) {
        double own = median(rounds, value);
        double other = median(rivals, value);
        return Measurement.of(id, subject, own, unit)
                .against(String.format(Locale.ROOT, "%s: %,.1f %s", rival, other, unit), own / other);
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

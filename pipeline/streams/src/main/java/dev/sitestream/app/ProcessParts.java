package dev.sitestream.app;

import dev.sitestream.clock.ClockGuard;
import dev.sitestream.clock.SetBackDetector;
import dev.sitestream.health.Health;
import dev.sitestream.publish.CountingObjectStore;
import dev.sitestream.topology.metrics.PipelineActivity;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of a process share.
 *
 * @param activity counts what the pipeline does, and what is left to do
 * @param objects the store of the published files, whose writes are counted
 * @param health the health issues that are raised
 * @param clock the present time
 * @param encodings the encodings of topics that are not JSON
 */
record ProcessParts(
        PipelineActivity activity, CountingObjectStore objects, Health health, ClockGuard clock, Encodings encodings) {

    static ProcessParts of(StartOptions options) {
        Health health = new Health();
        return new ProcessParts(
                new PipelineActivity(),
                new CountingObjectStore(
                        options.output().objects(), options.observer().publishMetrics()),
                health,
                new ClockGuard(options.clock(), System::nanoTime),
                Encodings.of(options.input().peers().sources(), options.local().state(), health, options.clock()));
    }

    /** Starts comparing the clock with the broker's and the object store's. */
    ClockWatch watchClocks(StartOptions options) {
        return ClockWatch.start(
                clock,
                new SetBackDetector(options.clock(), System::nanoTime),
                brokerClock(options.broker()),
                objects,
                health);
    }

    /** The clock of an external broker; null for an embedded one, which has this process's clock. */
    private static @Nullable BrokerClock brokerClock(BrokerConnection broker) {
        return broker.isEmbedded() ? null : new BrokerClock(broker.client());
    }
}

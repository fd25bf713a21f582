package dev.sitestream.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The latest snapshot, which the meters read. So all metrics of a scrape are from one moment, and each is collected
 * once.
 */
final class LatestSnapshot {

    private volatile MetricsSnapshot snapshot = new MetricsSnapshot(null, List.of());

    void set(MetricsSnapshot latest) {
        snapshot = latest;
    }

    /** Builds a gauge that reads the latest snapshot. */
    Gauge.Builder<LatestSnapshot> gauge(String name, String description, ToDoubleFunction<MetricsSnapshot> value) {
        return Gauge.builder(name, this, latest -> value.applyAsDouble(latest.snapshot))
                .description(description)
                .strongReference(true);
    }

    /** Builds a counter that reads the latest snapshot. */
    FunctionCounter.Builder<LatestSnapshot> counter(
            String name, String description, ToDoubleFunction<MetricsSnapshot> value) {
        return FunctionCounter.builder(name, this, latest -> value.applyAsDouble(latest.snapshot))
                .description(description);
    }
}

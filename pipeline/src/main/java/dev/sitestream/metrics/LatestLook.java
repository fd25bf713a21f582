package dev.sitestream.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The latest snapshot, which the meters read. So all metrics of a scrape are from one moment, and each is collected
 * once.
 */
final class LatestLook {

    private volatile Look look = new Look(null, List.of(), 0);

    void set(Look latest) {
        look = latest;
    }

    /** Builds a gauge that reads the latest snapshot. */
    Gauge.Builder<LatestLook> gauge(String name, String description, ToDoubleFunction<Look> figure) {
        return Gauge.builder(name, this, latest -> figure.applyAsDouble(latest.look))
                .description(description)
                .strongReference(true);
    }

    /** Builds a counter that reads the latest snapshot. */
    FunctionCounter.Builder<LatestLook> counter(String name, String description, ToDoubleFunction<Look> figure) {
        return FunctionCounter.builder(name, this, latest -> figure.applyAsDouble(latest.look))
                .description(description);
    }
}

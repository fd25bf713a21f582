package dev.sitestream.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The latest look, of which meters show their parts: so all figures of a scrape are of one moment, and each is looked
 * for once.
 */
final class LatestLook {

    private volatile Look look = new Look(null, List.of(), 0);

    void set(Look latest) {
        look = latest;
    }

    /** Shows a figure that goes up and down. */
    Gauge.Builder<LatestLook> gauge(String name, String description, ToDoubleFunction<Look> figure) {
        return Gauge.builder(name, this, latest -> figure.applyAsDouble(latest.look))
                .description(description)
                .strongReference(true);
    }

    /** Shows a figure that only goes up. */
    FunctionCounter.Builder<LatestLook> counter(String name, String description, ToDoubleFunction<Look> figure) {
        return FunctionCounter.builder(name, this, latest -> figure.applyAsDouble(latest.look))
                .description(description);
    }
}

package dev.sitestream.metrics;

import dev.sitestream.serve.ServeMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Meters of serving the published files. All exist from the start. */
final class ServeMeters implements ServeMetrics {

    private static final int CLASSES = 5;

    /** By the first digit of the status, from 1. */
    private final List<Counter> requests = new ArrayList<>(CLASSES);

    private final Counter sent;
    private final Counter hits;
    private final Counter misses;
    private final Map<Cut, Counter> cuts = new EnumMap<>(Cut.class);
    private volatile IntSupplier connections = () -> 0;
    private volatile LongSupplier held = () -> 0;

    ServeMeters(MeterRegistry registry) {
        for (int first = 1; first <= CLASSES; first++) {
            requests.add(Counter.builder("sitestream.serve.requests")
                    .description("Requests for published files, by the class of their status")
                    .tag("status", first + "xx")
                    .register(registry));
        }
        sent = Counter.builder("sitestream.serve.sent")
                .description("Bytes of published files that were sent")
                .baseUnit("bytes")
                .register(registry);
        hits = cacheRequests(registry, "hit");
        misses = cacheRequests(registry, "miss");
        for (Cut reason : Cut.values()) {
            cuts.put(
                    reason,
                    Counter.builder("sitestream.serve.connections.closed")
                            .description("Connections that were closed because the client was slow, or too many came")
                            .tag("reason", reason.notation())
                            .register(registry));
        }
        Gauge.builder("sitestream.serve.connections", this, meters -> meters.connections.getAsInt())
                .description("Open connections of clients that read published files")
                .register(registry);
        Gauge.builder("sitestream.serve.cache", this, meters -> (double) meters.held.getAsLong())
                .description("Bytes of published files that are kept in memory or being sent")
                .baseUnit("bytes")
                .register(registry);
    }

    @Override
    public void answered(int status, long bytes) {
        int first = status / 100;
        if (first >= 1 && first <= CLASSES) {
            requests.get(first - 1).increment();
        }
        sent.increment((double) bytes);
    }

    @Override
    public void found(boolean inMemory) {
        (inMemory ? hits : misses).increment();
    }

    @Override
    public void cutOff(Cut reason, int closed) {
        Counter counter = cuts.get(reason);
        if (counter != null) {
            counter.increment(closed);
        }
    }

    @Override
    public void holds(IntSupplier open, LongSupplier bytes) {
        connections = open;
        held = bytes;
    }

    private static Counter cacheRequests(MeterRegistry registry, String result) {
        return Counter.builder("sitestream.serve.cache.requests")
                .description("Files that were found in the store: with a copy in memory, or read from it")
                .tag("result", result)
                .register(registry);
    }
}

package dev.sitestream.metrics;

import dev.sitestream.ingest.IngestMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Meters of the HTTP interface for events. Sites and sources are those of the configuration, so that senders can't make
 * them many; those of a sender that is not known have one name.
 */
final class IngestMeters implements IngestMetrics {

    private static final Duration[] ACKNOWLEDGEMENTS = {
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofMillis(1_000),
        Duration.ofMillis(2_000),
        Duration.ofMillis(5_000),
        Duration.ofMillis(15_000)
    };

    private final MeterRegistry registry;
    private final Map<Answered, Counter> requests = new ConcurrentHashMap<>();
    private final Map<Sender, OfSender> senders = new ConcurrentHashMap<>();
    private volatile LongSupplier inFlight = () -> 0;

    private record Answered(String site, String source, Outcome outcome) {}

    private record Sender(String site, String source) {}

    private record OfSender(Counter accepted, Counter rejected, Timer acknowledgement) {}

    IngestMeters(MeterRegistry registry) {
        this.registry = registry;
        Gauge.builder("sitestream.ingest.in.flight", this, meters -> (double) meters.inFlight.getAsLong())
                .description("Bytes that requests with events hold in memory")
                .baseUnit("bytes")
                .register(registry);
        for (Outcome outcome : Outcome.values()) {
            requests.computeIfAbsent(new Answered(UNKNOWN, UNKNOWN, outcome), this::requestCounter);
        }
    }

    @Override
    public void answered(String site, String source, Outcome outcome) {
        requests.computeIfAbsent(new Answered(site, source, outcome), this::requestCounter)
                .increment();
    }

    @Override
    public void acknowledged(String site, String source, int accepted, int rejected, Duration took) {
        OfSender meters = senders.computeIfAbsent(new Sender(site, source), this::meters);
        meters.accepted().increment(accepted);
        meters.rejected().increment(rejected);
        meters.acknowledgement().record(took);
    }

    @Override
    public void bytesInFlight(LongSupplier bytes) {
        inFlight = bytes;
    }

    private Counter requestCounter(Answered key) {
        return Counter.builder("sitestream.ingest.requests")
                .description("Requests with events over HTTP, by outcome")
                .tag("site", key.site())
                .tag("source", key.source())
                .tag("outcome", key.outcome().notation())
                .register(registry);
    }

    private OfSender meters(Sender sender) {
        return new OfSender(
                eventCounter(sender, "accepted"),
                eventCounter(sender, "rejected"),
                Timer.builder("sitestream.ingest.acknowledgement")
                        .description("Time from the last byte of a request to the acknowledgement of all its events")
                        .serviceLevelObjectives(ACKNOWLEDGEMENTS)
                        .tag("site", sender.site())
                        .tag("source", sender.source())
                        .register(registry));
    }

    private Counter eventCounter(Sender sender, String outcome) {
        return Counter.builder("sitestream.ingest.events")
                .description("Events received over HTTP, by outcome")
                .tag("site", sender.site())
                .tag("source", sender.source())
                .tag("outcome", outcome)
                .register(registry);
    }
}

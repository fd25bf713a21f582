package dev.sitestream.publish;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.health.Health;
import dev.sitestream.store.ObjectStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What publishers share in tests without Kafka. */
public final class TestPublishing {

    private TestPublishing() {}

    /** How publishers behave where nobody else writes to the store. */
    public static PublishSettings settings(Duration interval, Duration grace) {
        return new PublishSettings(interval, grace, Duration.ofDays(1), true, CompressionSettings.DEFAULT);
    }

    /** As if a transaction were committed between any two looks. */
    public static PublishContext of(ObjectStore objects, Uploads uploads, PublishSettings settings) {
        return of(objects, uploads, settings, new Health());
    }

    /** The same with somebody who looks at what keeps it from publishing. */
    public static PublishContext of(ObjectStore objects, Uploads uploads, PublishSettings settings, Health health) {
        return of(objects, uploads, settings, health, PublishMetrics.NONE);
    }

    /** The same with somebody who is told how far changes have come. */
    public static PublishContext of(
            ObjectStore objects, Uploads uploads, PublishSettings settings, Health health, PublishMetrics figures) {
        return of(objects, uploads, settings, health, figures, PipelineClock.STEADY);
    }

    /** The same by clocks that may disagree. */
    public static PublishContext of(
            ObjectStore objects,
            Uploads uploads,
            PublishSettings settings,
            Health health,
            PublishMetrics figures,
            PipelineClock clock) {
        AtomicLong commits = new AtomicLong();
        return new PublishContext(
                objects,
                uploads,
                FileCompression.of(settings.files()),
                settings,
                commits::incrementAndGet,
                health,
                figures,
                clock);
    }
}

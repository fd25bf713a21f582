package dev.sitestream.publish;

import dev.sitestream.clock.PipelineClock;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.health.Health;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.store.ObjectStore;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Builds the {@link PublishContext} of publishers in tests. {@link #on} has a default for everything, and each of the
 * {@code with} methods replaces one part.
 */
public record TestPublishing(
        ObjectStore objects,
        Uploads uploads,
        PublishSettings settings,
        LongSupplier commits,
        Health health,
        PublishMetrics metrics,
        PipelineClock clock) {

    private static final int UPLOADS = 4;

    /**
     * Publishes to this store in the calling thread, continuously, without metrics, and by a steady clock. The number
     * of committed transactions grows with each call.
     */
    public static TestPublishing on(ObjectStore objects) {
        return new TestPublishing(
                objects,
                new Uploads(new DirectExecutor(), UPLOADS, () -> 0),
                PublishSettings.CONTINUOUS.spending(WriteBudget.UNLIMITED),
                new AtomicLong()::incrementAndGet,
                new Health(),
                PublishMetrics.NONE,
                PipelineClock.STEADY);
    }

    /** Settings for a store that only the pipeline writes to. */
    public static PublishSettings settings(Duration interval, Duration grace) {
        return new PublishSettings(
                interval, grace, Duration.ofDays(1), true, CompressionSettings.DEFAULT, WriteBudget.UNLIMITED);
    }

    public TestPublishing withUploads(ExecutorService executor, int atOnce) {
        Uploads other = new Uploads(executor, atOnce, () -> 0);
        return new TestPublishing(objects, other, settings, commits, health, metrics, clock);
    }

    public TestPublishing withSettings(PublishSettings other) {
        return new TestPublishing(objects, uploads, other, commits, health, metrics, clock);
    }

    /** Replaces the number of committed transactions. */
    public TestPublishing withCommits(LongSupplier other) {
        return new TestPublishing(objects, uploads, settings, other, health, metrics, clock);
    }

    public TestPublishing withHealth(Health other) {
        return new TestPublishing(objects, uploads, settings, commits, other, metrics, clock);
    }

    public TestPublishing withMetrics(PublishMetrics other) {
        return new TestPublishing(objects, uploads, settings, commits, health, other, clock);
    }

    public TestPublishing withClock(PipelineClock other) {
        return new TestPublishing(objects, uploads, settings, commits, health, metrics, other);
    }

    /** The context of publishers whose copies take no time. */
    public PublishContext context() {
        return context(() -> 0);
    }

    /** The context of publishers whose copies take as long as this clock says. */
    public PublishContext context(LongSupplier steadyMillis) {
        return new PublishContext(
                objects,
                uploads,
                new CopyPace(steadyMillis),
                FileCompression.of(settings.files()),
                new SharedSchedule<>(settings.budget()),
                settings,
                new ComparisonPace(settings.compareEvery()),
                commits,
                health,
                metrics,
                clock);
    }
}

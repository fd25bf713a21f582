package dev.sitestream.app;

import dev.sitestream.clock.ClockGuard;
import dev.sitestream.clock.ClockReading;
import dev.sitestream.clock.ReferenceClock;
import dev.sitestream.clock.SetBackDetector;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares this process's clock with the broker's and the object store's, and raises a health issue while they
 * disagree.
 *
 * <p>Kafka's clients measure time by the machine's clock. After it was set back, their timers wait until it shows the
 * former time again: they send no heartbeats, and lose their partitions again and again. So all clients are replaced
 * then.
 */
final class ClockWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    private static final String SUBJECT = "clock";
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration ASK_INTERVAL = Duration.ofSeconds(10);
    private static final Duration ASK_INTERVAL_IN_DOUBT = Duration.ofSeconds(2);

    private final ClockGuard guard;
    private final @Nullable BrokerClock broker;
    private final ObjectStore objects;
    private final Health health;
    private final SetBackDetector setBack;
    private final ScheduledExecutorService thread;
    private volatile Runnable renewClients = () -> {};
    private long askedNanos;
    private boolean inDoubt;

    private ClockWatch(
            ClockGuard guard,
            SetBackDetector setBack,
            @Nullable BrokerClock broker,
            ObjectStore objects,
            Health health) {
        this.guard = guard;
        this.setBack = setBack;
        this.broker = broker;
        this.objects = objects;
        this.health = health;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread watching = new Thread(task, "sitestream-clock-watch");
            watching.setDaemon(true);
            return watching;
        });
    }

    /**
     * Compares the clocks once before it returns, and then periodically.
     *
     * @param setBack watches the same clock as the guard
     * @param broker the broker's clock, which this watch closes; null where the broker is in this process
     * @param health receives the health issue
     */
    static ClockWatch start(
            ClockGuard guard,
            SetBackDetector setBack,
            @Nullable BrokerClock broker,
            ObjectStore objects,
            Health health) {
        ClockWatch watch = new ClockWatch(guard, setBack, broker, objects, health);
        watch.sampleClocks();
        watch.compareClocks();
        var unused = watch.thread.scheduleWithFixedDelay(
                watch::runOnce, POLL_INTERVAL.toMillis(), POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    /** Sets what runs whenever this process's clock was set back; it replaces the Kafka clients. */
    void onSetBack(Runnable renewal) {
        this.renewClients = renewal;
    }

    private void runOnce() {
        Duration back = setBack.detect();
        if (!back.isZero()) {
            LOG.warn(
                    "this machine's clock was set back by {}; the Kafka clients are replaced, because they would wait"
                            + " until it shows the former time again",
                    ClockReading.amount(back));
            if (broker != null) {
                broker.renewClient();
            }
            compareClocks();
            renewClients.run();
        }
        Duration interval = inDoubt ? ASK_INTERVAL_IN_DOUBT : ASK_INTERVAL;
        if (System.nanoTime() - askedNanos >= interval.toNanos()) {
            sampleClocks();
        }
        compareClocks();
    }

    private void sampleClocks() {
        askedNanos = System.nanoTime();
        if (broker != null) {
            broker.sample().ifPresent(sample -> guard.addSample(ReferenceClock.BROKER, sample));
        }
        try {
            objects.clock().ifPresent(sample -> guard.addSample(ReferenceClock.STORE, sample));
        } catch (ObjectStoreException e) {
            LOG.debug("can't read the object store's clock", e);
        }
    }

    private void compareClocks() {
        ClockReading reading = guard.compare();
        if (reading.inDoubt()) {
            String detail = "this machine's clock is " + reading.worst()
                    + "; news, scheduled and expired pages, and removals wait until they are due by both clocks:"
                    + " correct the wrong clock";
            health.raise(new HealthIssue(Kind.CLOCK_IN_DOUBT, SUBJECT, detail));
            if (!inDoubt) {
                LOG.error("{}", detail);
            }
        } else if (inDoubt) {
            health.clear(Kind.CLOCK_IN_DOUBT, SUBJECT);
            LOG.info("the clocks agree again; delayed work continues");
        }
        inDoubt = reading.inDoubt();
    }

    @Override
    public void close() {
        thread.shutdownNow();
        if (broker != null) {
            broker.close();
        }
        health.forget(SUBJECT);
    }
}

package dev.sitestream.app;

import dev.sitestream.clock.ClockGuard;
import dev.sitestream.clock.ClockReading;
import dev.sitestream.clock.Witness;
import dev.sitestream.health.Concern;
import dev.sitestream.health.Concern.Kind;
import dev.sitestream.health.Health;
import dev.sitestream.publish.ObjectStore;
import dev.sitestream.publish.ObjectStoreException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares this process's clock with the broker's and the object store's as long as it is open; while they disagree, that is a concern. */
final class ClockWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    private static final String SUBJECT = "clock";
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    private static final Duration ASK_INTERVAL = Duration.ofSeconds(10);
    private static final Duration ASK_INTERVAL_IN_DOUBT = Duration.ofSeconds(2);

    private final ClockGuard guard;
    private final @Nullable BrokerClock broker;
    private final ObjectStore objects;
    private final Health health;
    private final ScheduledExecutorService thread;
    private long askedNanos;
    private boolean inDoubt;

    private ClockWatch(ClockGuard guard, @Nullable BrokerClock broker, ObjectStore objects, Health health) {
        this.guard = guard;
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
     * Compares the clocks once before it returns, and then again and again.
     *
     * @param broker the broker's clock, which is closed in the end; null where the broker is in this process
     * @param health takes the concern
     */
    static ClockWatch start(ClockGuard guard, @Nullable BrokerClock broker, ObjectStore objects, Health health) {
        ClockWatch watch = new ClockWatch(guard, broker, objects, health);
        watch.ask();
        watch.look();
        var unused = watch.thread.scheduleWithFixedDelay(
                watch::pass, LOOK_INTERVAL.toMillis(), LOOK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void pass() {
        Duration interval = inDoubt ? ASK_INTERVAL_IN_DOUBT : ASK_INTERVAL;
        if (System.nanoTime() - askedNanos >= interval.toNanos()) {
            ask();
        }
        look();
    }

    private void ask() {
        askedNanos = System.nanoTime();
        if (broker != null) {
            broker.sample().ifPresent(sample -> guard.take(Witness.BROKER, sample));
        }
        try {
            objects.clock().ifPresent(sample -> guard.take(Witness.STORE, sample));
        } catch (ObjectStoreException e) {
            LOG.debug("the object store's clock can't be read", e);
        }
    }

    private void look() {
        ClockReading reading = guard.look();
        if (reading.inDoubt()) {
            String detail = "this machine's clock is " + reading.worst()
                    + "; news, scheduled and expired pages, and removals wait until they are due by both: set the"
                    + " clock that is wrong";
            health.raise(new Concern(Kind.CLOCK_IN_DOUBT, SUBJECT, detail));
            if (!inDoubt) {
                LOG.error("{}", detail);
            }
        } else if (inDoubt) {
            health.settle(Kind.CLOCK_IN_DOUBT, SUBJECT);
            LOG.info("the clocks agree again; what had to wait goes on");
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

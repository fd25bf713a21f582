package dev.sitestream.app;

import dev.sitestream.broker.ClientTrouble;
import dev.sitestream.health.Concern;
import dev.sitestream.health.Concern.Kind;
import dev.sitestream.health.Health;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/** Asks the broker again and again whether it is there, as long as it is open; while it is not, that is a concern. */
final class BrokerWatch implements AutoCloseable {

    private static final String SUBJECT = "broker";
    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final int PATIENCE_MILLIS = 5_000;

    private final BrokerConnection broker;
    private final Admin admin;
    private final Health health;
    private final ScheduledExecutorService thread;

    private BrokerWatch(BrokerConnection broker, Admin admin, Health health) {
        this.broker = broker;
        this.admin = admin;
        this.health = health;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread asking = new Thread(task, "sitestream-broker-watch");
            asking.setDaemon(true);
            return asking;
        });
    }

    /**
     * Asks from now on.
     *
     * @param admin asks, and is closed in the end
     * @param health takes the concern
     */
    static BrokerWatch start(BrokerConnection broker, Admin admin, Health health) {
        BrokerWatch watch = new BrokerWatch(broker, admin, health);
        var unused = watch.thread.scheduleWithFixedDelay(watch::ask, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private void ask() {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(PATIENCE_MILLIS))
                    .nodes()
                    .get();
            health.settle(Kind.BROKER_UNREACHABLE, SUBJECT);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            health.raise(new Concern(
                    Kind.BROKER_UNREACHABLE, SUBJECT, broker.servers() + ": " + ClientTrouble.refusal(cause)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd() {
        try {
            // It was interrupted, so this takes no time.
            thread.awaitTermination(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks no more; what it has found out last is forgotten. */
    @Override
    public void close() {
        thread.shutdownNow();
        awaitEnd();
        admin.close(Duration.ZERO);
        health.forget(SUBJECT);
    }
}

package dev.sitestream.app;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.broker.TopicAdmin;
import dev.sitestream.broker.TopicException;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks periodically that the broker answers, and that the events topic has as many partitions as the pipeline was
 * started with; otherwise it raises a health issue.
 */
final class BrokerWatch implements AutoCloseable {

    private static final String SUBJECT = "broker";
    private static final Duration INTERVAL = Duration.ofSeconds(3);
    private static final int TIMEOUT_MILLIS = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);

    private final BrokerConnection broker;
    private final Events events;
    private final Supplier<Admin> admins;
    private final Health health;
    private final ScheduledExecutorService thread;
    private Admin admin;

    /**
     * The events topic.
     *
     * @param partitions how many the pipeline was started with
     */
    record Events(String topic, int partitions) {}

    private BrokerWatch(BrokerConnection broker, Events events, Supplier<Admin> admins, Health health) {
        this.broker = broker;
        this.events = events;
        this.admins = admins;
        this.admin = admins.get();
        this.health = health;
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread asking = new Thread(task, "sitestream-broker-watch");
            asking.setDaemon(true);
            return asking;
        });
    }

    /**
     * Starts checking.
     *
     * @param admins creates the clients for the checks; this watch closes them
     * @param health receives the health issues
     */
    static BrokerWatch start(BrokerConnection broker, Events events, Supplier<Admin> admins, Health health) {
        BrokerWatch watch = new BrokerWatch(broker, events, admins, health);
        var unused = watch.thread.scheduleWithFixedDelay(watch::ask, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    /** Replaces the Kafka client before the next check. */
    void renewClient() {
        thread.execute(() -> {
            admin.close(Duration.ZERO);
            admin = admins.get();
        });
    }

    private void ask() {
        try {
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(TIMEOUT_MILLIS))
                    .nodes()
                    .get();
            if (isUnreachable()) {
                health.clear(Kind.BROKER_UNREACHABLE, SUBJECT);
                LOG.info("the broker answers again: {}", broker.servers());
            }
            comparePartitions();
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            String detail = broker.servers() + ": " + ClientErrorText.refusal(cause);
            if (!isUnreachable()) {
                LOG.warn("no event comes in and none is committed: {}", detail);
            }
            health.raise(new HealthIssue(Kind.BROKER_UNREACHABLE, SUBJECT, detail));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isUnreachable() {
        return health.issues().stream().anyMatch(issue -> issue.kind() == Kind.BROKER_UNREACHABLE);
    }

    private void comparePartitions() throws InterruptedException {
        OptionalInt found;
        try {
            found = new TopicAdmin(admin).partitions(events.topic());
        } catch (TopicException e) {
            LOG.debug("can't compare the partitions of {}: {}", events.topic(), e.getMessage());
            return;
        }
        if (found.isPresent() && found.getAsInt() != events.partitions()) {
            raisePartitions(found.getAsInt());
        }
    }

    private void raisePartitions(int found) {
        String detail = "it now has " + found + " partitions, but the state was built with " + events.partitions()
                + ": no instance can start with it, and events of one page may be processed out of order; create"
                + " a topic with " + events.partitions()
                + " partitions and name it in `topics.events`, or start with"
                + " an empty state and another `application.id`, and replay the events";
        HealthIssue issue = new HealthIssue(Kind.PARTITIONS_CHANGED, "topic " + events.topic(), detail);
        if (!health.issues().contains(issue)) {
            health.raise(issue);
            LOG.error("topic {}: {}", events.topic(), detail);
        }
    }

    private void awaitEnd() {
        try {
            // The thread was interrupted, so this takes no time.
            thread.awaitTermination(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops checking, and removes its health issues. */
    @Override
    public void close() {
        thread.shutdownNow();
        awaitEnd();
        admin.close(Duration.ZERO);
        health.forget(SUBJECT);
        health.forget("topic " + events.topic());
    }
}

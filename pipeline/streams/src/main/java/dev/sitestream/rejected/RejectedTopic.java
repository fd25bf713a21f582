package dev.sitestream.rejected;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.broker.GrouplessReading;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rejected topic from its end, in bounded parts, for those who look at it now and then.
 *
 * <p>It joins no consumer group. The newest part is read again only after some seconds. The consumer is closed when
 * nobody has asked for a while. Thread-safe; questions wait for each other.
 */
public final class RejectedTopic implements AutoCloseable {

    private static final int MAX_FETCH_BYTES = 8 * 1024 * 1024;

    private static final Duration FRESH = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(60);
    static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration FETCH_WAIT = Duration.ofMillis(5);

    private final String topic;
    private final Map<String, Object> settings;
    private final RejectedOrigins origins;
    private final ScheduledThreadPoolExecutor closer;

    private @Nullable KafkaConsumer<byte[], byte[]> consumer;
    private @Nullable RejectedWindow newest;
    private long newestAtNanos;
    private long usedAtNanos;
    private boolean closed;

    /**
     * Connects to nothing yet.
     *
     * @param client settings of Kafka clients
     */
    public RejectedTopic(String topic, Map<String, String> client, RejectedOrigins origins) {
        this.topic = topic;
        this.origins = origins;
        this.settings = GrouplessReading.settings(client, TIMEOUT);
        // Also where the clients' settings name more: somebody is waiting for the answer.
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MAX_FETCH_BYTES);
        // The consumer also asks for what comes after a part, and a broker answers its next request only after that.
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) FETCH_WAIT.toMillis());
        this.closer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "sitestream-rejected");
            thread.setDaemon(true);
            return thread;
        });
        closer.setKeepAliveTime(1, TimeUnit.SECONDS);
        closer.allowCoreThreadTimeOut(true);
        closer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** The topic's name. */
    public String name() {
        return topic;
    }

    /**
     * The newest records, at most some seconds old.
     *
     * @throws RejectedException when the broker does not answer, or the topic does not exist
     */
    public synchronized RejectedWindow newest() throws RejectedException, InterruptedException {
        RejectedWindow known = newest;
        if (known == null || System.nanoTime() - newestAtNanos > FRESH.toNanos()) {
            known = read(null);
            newest = known;
            newestAtNanos = System.nanoTime();
        }
        return known;
    }

    /**
     * The records before a place.
     *
     * @throws RejectedException when the broker does not answer, or the topic does not exist
     */
    public synchronized RejectedWindow before(RejectedCursor place) throws RejectedException, InterruptedException {
        return read(place);
    }

    @Override
    public synchronized void close() {
        closed = true;
        closer.shutdown();
        closeConsumer();
    }

    private RejectedWindow read(@Nullable RejectedCursor from) throws RejectedException, InterruptedException {
        if (closed) {
            throw new RejectedException("this instance is stopping");
        }
        try {
            return new BackwardReading(open(), topic, origins).before(from);
        } catch (InterruptException e) {
            closeConsumer();
            // Clears the interrupt flag, which Kafka's clients set again.
            var unused = Thread.interrupted();
            throw new InterruptedException();
        } catch (KafkaException e) {
            closeConsumer();
            throw new RejectedException("can't read topic `" + topic + "`: " + ClientErrorText.refusal(e), e);
        }
    }

    private KafkaConsumer<byte[], byte[]> open() throws RejectedException {
        usedAtNanos = System.nanoTime();
        KafkaConsumer<byte[], byte[]> open = consumer;
        if (open == null) {
            try {
                open = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            } catch (KafkaException e) {
                throw new RejectedException("the settings in `kafka` can't be used: " + ClientErrorText.unusable(e), e);
            }
            consumer = open;
            closeLater(IDLE.toNanos());
        }
        return open;
    }

    private void closeLater(long nanos) {
        var unused = closer.schedule(this::closeIfIdle, nanos, TimeUnit.NANOSECONDS);
    }

    private synchronized void closeIfIdle() {
        if (closed || consumer == null) {
            return;
        }
        long left = usedAtNanos + IDLE.toNanos() - System.nanoTime();
        if (left > 0) {
            closeLater(left);
        } else {
            newest = null;
            closeConsumer();
        }
    }

    private void closeConsumer() {
        KafkaConsumer<byte[], byte[]> open = consumer;
        consumer = null;
        if (open != null) {
            open.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(Duration.ofSeconds(1)));
        }
    }
}

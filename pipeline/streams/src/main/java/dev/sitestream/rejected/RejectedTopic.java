package dev.sitestream.rejected;

import dev.sitestream.broker.ClientErrorText;
import dev.sitestream.topology.record.RejectionHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
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

    /** How many records one part has at most. */
    static final int MOST_RECORDS = 1_000;

    /** How many characters the records of one part have at most, apart from the last one. */
    private static final int MOST_CHARACTERS = 4 * 1024 * 1024;

    /** How many bytes of a value are shown. */
    private static final int MOST_SHOWN = 8 * 1024;

    private static final int SMALLEST_CHUNK = 32;
    private static final int MAX_FETCH_BYTES = 8 * 1024 * 1024;

    private static final Duration FRESH = Duration.ofSeconds(3);
    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration FETCH_WAIT = Duration.ofMillis(5);

    private static final Comparator<RejectedRecord> NEWEST =
            Comparator.comparing(RejectedRecord::at).thenComparing(RejectedRecord::partition);

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
        this.settings = new HashMap<>(client);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) TIMEOUT.toMillis());
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MAX_FETCH_BYTES);
        // The consumer also asks for what comes after a part, and a broker answers its next request only after that.
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) FETCH_WAIT.toMillis());
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
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
            return readBackwards(from);
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

    private RejectedWindow readBackwards(@Nullable RejectedCursor from) throws RejectedException {
        KafkaConsumer<byte[], byte[]> open = open();
        List<TopicPartition> partitions = partitions(open);
        Map<TopicPartition, Long> beginnings = open.beginningOffsets(partitions);
        Map<TopicPartition, Long> ends = open.endOffsets(partitions);
        int chunk = MOST_RECORDS / partitions.size() + SMALLEST_CHUNK;
        Map<TopicPartition, BackwardPartition> parts = new HashMap<>();
        Map<Integer, Long> starts = new TreeMap<>();
        for (TopicPartition partition : partitions) {
            long end = Objects.requireNonNull(ends.get(partition));
            long start = from == null
                    ? end
                    : Math.min(end, from.of(partition.partition()).orElse(end));
            starts.put(partition.partition(), start);
            parts.put(
                    partition, new BackwardPartition(Objects.requireNonNull(beginnings.get(partition)), start, chunk));
        }
        List<RejectedRecord> records = new ArrayList<>();
        boolean ended = false;
        int characters = 0;
        while (!ended && records.size() < MOST_RECORDS && characters < MOST_CHARACTERS) {
            feed(open, parts);
            Optional<BackwardPartition> next = newestOf(parts.values());
            ended = next.isEmpty();
            if (next.isPresent()) {
                RejectedRecord record = Objects.requireNonNull(next.get().peek());
                next.get().take();
                records.add(record);
                characters += record.size();
            }
        }
        return new RejectedWindow(new RejectedCursor(starts), records, ended);
    }

    private static Optional<BackwardPartition> newestOf(Collection<BackwardPartition> parts) {
        return parts.stream()
                .filter(part -> part.peek() != null)
                .max(Comparator.comparing(part -> Objects.requireNonNull(part.peek()), NEWEST));
    }

    /** Reads chunks until each partition has a record, or none is left. */
    private void feed(KafkaConsumer<byte[], byte[]> open, Map<TopicPartition, BackwardPartition> parts) {
        Set<TopicPartition> hungry = hungry(parts);
        while (!hungry.isEmpty()) {
            open.assign(hungry);
            // A partition that was assigned before may still be paused.
            open.resume(hungry);
            hungry.forEach(
                    partition -> open.seek(partition, part(parts, partition).chunkStart()));
            Map<TopicPartition, List<RejectedRecord>> read = new HashMap<>();
            hungry.forEach(partition -> read.put(partition, new ArrayList<>()));
            Set<TopicPartition> reading = new HashSet<>(hungry);
            long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
            while (!reading.isEmpty()) {
                if (System.nanoTime() > deadlineNanos) {
                    throw new org.apache.kafka.common.errors.TimeoutException("no records");
                }
                ConsumerRecords<byte[], byte[]> polled = open.poll(POLL);
                for (ConsumerRecord<byte[], byte[]> record : polled) {
                    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
                    if (reading.contains(partition)
                            && record.offset() < part(parts, partition).chunkEnd()) {
                        describe(record).ifPresent(Objects.requireNonNull(read.get(partition))::add);
                    }
                }
                Set<TopicPartition> done = new HashSet<>(reading);
                done.removeIf(partition ->
                        open.position(partition) < part(parts, partition).chunkEnd());
                open.pause(done);
                reading.removeAll(done);
            }
            read.forEach((partition, records) -> part(parts, partition).add(records));
            hungry = hungry(parts);
        }
    }

    private static Set<TopicPartition> hungry(Map<TopicPartition, BackwardPartition> parts) {
        Set<TopicPartition> hungry = new HashSet<>();
        parts.forEach((partition, part) -> {
            if (part.isHungry()) {
                hungry.add(partition);
            }
        });
        return hungry;
    }

    private static BackwardPartition part(Map<TopicPartition, BackwardPartition> parts, TopicPartition partition) {
        return Objects.requireNonNull(parts.get(partition));
    }

    private Optional<RejectedRecord> describe(ConsumerRecord<byte[], byte[]> record) {
        EventPeek peek = EventPeek.of(record.value());
        return RejectionHeaders.read(record.headers())
                .filter(rejection -> !rejection.problems().isEmpty())
                .map(rejection -> new RejectedRecord(
                        record.partition(),
                        record.offset(),
                        Instant.ofEpochMilli(record.timestamp()),
                        rejection,
                        origins.source(rejection, peek),
                        origins.site(record.key(), record.value(), peek),
                        ReadableBytes.of(record.key(), MOST_SHOWN),
                        ReadableBytes.of(record.value(), MOST_SHOWN)));
    }

    private List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> open) throws RejectedException {
        @Nullable List<PartitionInfo> known = open.partitionsFor(topic);
        if (known == null || known.isEmpty()) {
            throw new RejectedException("topic `" + topic
                    + "` does not exist: `sitestream run` creates it, or `sitestream topics --create`");
        }
        return known.stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
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

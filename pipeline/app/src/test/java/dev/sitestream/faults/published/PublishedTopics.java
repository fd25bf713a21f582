package dev.sitestream.faults.published;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.faults.model.KnownEvents;
import dev.sitestream.faults.store.Bucket;
import dev.sitestream.faults.store.StoreHistory;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the topics of published pages and files from their beginning, as they are committed, judges each record at
 * once, and knows from the records alone what is published.
 */
public final class PublishedTopics implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int FINDINGS_KEPT = 100;

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final FoldedPages pages;
    private final FoldedFiles files;
    private final List<String> findings = new ArrayList<>();
    private final Thread thread = new Thread(this::read, "published-topics");
    private volatile boolean closed;

    /**
     * Prepares to read the topics, which instances may have to create before.
     *
     * @param client settings of a Kafka client
     * @param history what crawlers could see, for the judgement
     */
    public PublishedTopics(Map<String, String> client, int partitionCount, StoreHistory history) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("enable.auto.commit", false);
        settings.put("isolation.level", "read_committed");
        settings.put("allow.auto.create.topics", false);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = Stream.of(KnownSite.PUBLISHED_PAGES, KnownSite.PUBLISHED_FILES)
                .flatMap(topic ->
                        IntStream.range(0, partitionCount).mapToObj(partition -> new TopicPartition(topic, partition)))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        pages = new FoldedPages(history, KnownEvents.CONSTANT_LASTMOD);
        files = new FoldedFiles(history);
    }

    /** Begins to read, if it does not read yet. */
    public synchronized void begin() {
        if (thread.getState() == Thread.State.NEW) {
            thread.setDaemon(true);
            thread.start();
        }
    }

    /**
     * Compares what was read so far with what crawlers see and with the versions in the store.
     *
     * @param bucket the bucket without the proxy
     */
    public synchronized List<String> differences(SiteLook look, Bucket bucket)
            throws IOException, InterruptedException {
        Map<String, String> visible = new TreeMap<>();
        look.files().forEach((key, file) -> file.entries().forEach(entry -> visible.put(entry.loc(), nameOf(key))));
        Map<String, String> versions = new TreeMap<>();
        for (String key : bucket.keys(KnownSite.PREFIX + KnownSite.ID + "/")) {
            // A file that is not listed any more stays for a while
            if (look.names().contains(key) || !key.endsWith(".xml.gz")) {
                versions.put(nameOf(key), bucket.etag(key).orElse("none"));
            }
        }
        List<String> differences = new ArrayList<>(pages.differences(visible));
        differences.addAll(files.differences(versions));
        return differences;
    }

    /** Returns since when the changes of pages with events from this time on have been visible, in order, by URLs. */
    public synchronized Map<String, List<Long>> changes(Instant fromEvent) {
        return pages.changes(fromEvent);
    }

    /** The violations, in the order of their discovery. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        consumer.close();
    }

    private void read() {
        while (!closed) {
            try {
                consumer.poll(POLL).forEach(this::add);
            } catch (RuntimeException e) {
                find("the consumer failed: " + e);
                return;
            }
        }
    }

    private synchronized void add(ConsumerRecord<byte[], byte[]> message) {
        String url = new String(message.key(), UTF_8);
        boolean isPage = message.topic().equals(KnownSite.PUBLISHED_PAGES);
        List<String> violations = isPage ? pages.add(url, message.value()) : files.add(url, message.value());
        violations.forEach(violation ->
                find(message.topic() + "-" + message.partition() + " at " + message.offset() + ": " + violation));
    }

    private synchronized void find(String violation) {
        if (findings.size() < FINDINGS_KEPT) {
            findings.add(Instant.now() + ", " + violation);
        }
    }

    private static String nameOf(String key) {
        return key.substring(key.lastIndexOf('/') + 1);
    }

    @Override
    public synchronized String toString() {
        return "published pages: " + pages + "; published files: " + files;
    }
}

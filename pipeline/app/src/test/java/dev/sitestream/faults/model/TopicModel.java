package dev.sitestream.faults.model;

import static dev.sitestream.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The pages that have to be published, from the events topic alone. The later change of a URL, or of an id if the event
 * has one, wins, by its time, then by its arrival. It shares no code with the pipeline.
 */
public final class TopicModel implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;

    /** Keyed by {@link #subject}. */
    private final Map<String, Change> latest = new HashMap<>();

    private final Set<EventPlace> malformed = new HashSet<>();

    public TopicModel(Map<String, String> client, String topic, int partitionCount) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("enable.auto.commit", false);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        partitions = IntStream.range(0, partitionCount)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /**
     * The latest change of a page.
     *
     * @param url its URL; empty if it was deleted by its id
     * @param page the page after the change; empty after a deletion
     */
    private record Change(Instant time, String url, Optional<PublishedPage> page) {}

    /** Reads the topic up to its end, and returns the pages that have to be published, by their URLs. */
    public SortedMap<String, PublishedPage> read() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        await("end of the events topic").until(() -> {
            consumer.poll(POLL).forEach(this::add);
            return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
        });
        SortedMap<String, PublishedPage> pages = new TreeMap<>();
        latest.values().forEach(change -> change.page().ifPresent(page -> pages.put(change.url(), page)));
        return pages;
    }

    /** Returns the id of the event's page, or else its URL. */
    static String subject(JsonNode event) {
        return event.has("id") ? event.path("id").asText() : event.path("url").asText();
    }

    /** Returns the time of the latest change, by the {@link #subject} of its events; empty if there was none. */
    public Optional<Instant> latestChange(String subject) {
        return Optional.ofNullable(latest.get(subject)).map(Change::time);
    }

    /** The malformed events of those that were read. */
    public Set<EventPlace> malformed() {
        return Set.copyOf(malformed);
    }

    @Override
    public void close() {
        consumer.close();
    }

    private void add(ConsumerRecord<byte[], byte[]> message) {
        Optional<JsonNode> event = parsed(message.value());
        String url = event.map(object -> object.path("url").asText()).orElse("");
        boolean isById = event.isPresent() && event.get().path("site").asText().equals(KnownSite.ID);
        if (event.isEmpty() || !(isById || url.startsWith(KnownSite.URL))) {
            malformed.add(new EventPlace(message.partition(), message.offset()));
            return;
        }
        Instant time = Instant.parse(event.get().path("time").asText());
        String subject = subject(event.get());
        Change before = latest.get(subject);
        if (before == null || !time.isBefore(before.time())) {
            latest.put(subject, new Change(time, url, page(event.get())));
        }
    }

    private static Optional<PublishedPage> page(JsonNode event) {
        return event.path("op").asText().equals("delete")
                ? Optional.empty()
                : Optional.of(new PublishedPage(
                        event.path("section").asText(), event.path("lastmod").asText()));
    }

    /** Empty if the value is no JSON object: such events are malformed on purpose. */
    private static Optional<JsonNode> parsed(byte[] value) {
        try {
            return Optional.ofNullable(JSON.readTree(value)).filter(JsonNode::isObject);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}

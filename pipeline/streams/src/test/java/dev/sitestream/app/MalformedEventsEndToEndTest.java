package dev.sitestream.app;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.event.MalformedEvents;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is sent, good events are published and bad ones are returned unchanged. */
@Tag("slow")
class MalformedEventsEndToEndTest {

    private static final int SEED = 42;
    private static final int MALFORMED = 10_000;
    private static final int WRONG_HOST = 200;
    private static final int GOOD = 2_000;
    private static final int WARNED = 100;
    private static final int PARTITIONS = 2;
    private static final String BASE = "https://shop.example.com/";

    private final TestNamespace broker = TestBroker.namespace("malformed");

    @TempDir
    private Path folder;

    /** The expected result of an event. */
    private enum Outcome {
        PUBLISHED,
        WARNED,
        REJECTED
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sent(byte @Nullable [] key, byte @Nullable [] value, String header, Outcome outcome) {}

    @Test
    void everyGoodEventIsPublishedAndEveryBadOneComesBackAsItWas() throws Exception {
        SortedMap<String, String> model = new TreeMap<>();
        List<Sent> events = events(model);
        PipelineSetup setup =
                PipelineSetup.of(broker, folder, PipelineSetup.siteAt(BASE)).withPartitions(PARTITIONS);

        try (RunningPipeline run = RunningPipeline.start(setup)) {
            Map<String, Sent> returning = send(events);
            run.awaitRest();

            assertThat(run.app().activity().rejected()).isEqualTo(MALFORMED + WRONG_HOST);
            assertThat(run.app().activity().warnings()).isEqualTo(WARNED);
            assertReturned(returning);
        }
        assertThat(PublishedSite.read(folder.resolve("public/shop.example.com")).pages())
                .isEqualTo(model);
    }

    private static List<Sent> events(Map<String, String> model) {
        List<Sent> events = new ArrayList<>();
        int number = 0;
        for (byte[] value : MalformedEvents.generate(SEED, MALFORMED - 1)) {
            byte @Nullable [] key = number % 3 == 0 ? null : bytes("key " + number);
            events.add(new Sent(key, value, "header " + number++, Outcome.REJECTED));
        }
        events.add(new Sent(null, null, "nothing at all", Outcome.REJECTED));
        for (int i = 0; i < WRONG_HOST; i++) {
            String url = (i % 2 == 0 ? "https://other.example.com/" : "http://shop.example.com/") + i;
            events.add(new Sent(bytes(url), event(url, ""), "wrong host", Outcome.REJECTED));
        }
        for (int i = 0; i < GOOD; i++) {
            String url = BASE + "good/" + i;
            model.put(url, "2026-11-21");
            events.add(new Sent(bytes(url), event(url, ",\"lastmod\":\"2026-11-21\""), "good", Outcome.PUBLISHED));
        }
        for (int i = 0; i < WARNED; i++) {
            String url = BASE + "warned/" + i;
            model.put(url, "");
            events.add(new Sent(bytes(url), event(url, ",\"lastmod\":\"yesterday\""), "warned " + i, Outcome.WARNED));
        }
        Collections.shuffle(events, new Random(SEED));
        return events;
    }

    /** Sends all events, and returns those that must be returned, by topic, partition and offset. */
    private Map<String, Sent> send(List<Sent> events) throws Exception {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put("max.request.size", 16 * 1024 * 1024);
        settings.put("linger.ms", 20);
        List<Future<RecordMetadata>> places = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (Sent event : events) {
                var item = new ProducerRecord<byte[], byte[]>(broker.topics().events(), event.key(), event.value());
                item.headers().add("origin", bytes(event.header()));
                // A producer may forge this header
                item.headers().add("sitestream.severity", bytes("none"));
                places.add(producer.send(item));
            }
        }
        Map<String, Sent> returning = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).outcome() != Outcome.PUBLISHED) {
                RecordMetadata place = places.get(i).get();
                returning.put(place.topic() + "/" + place.partition() + "/" + place.offset(), events.get(i));
            }
        }
        return returning;
    }

    private void assertReturned(Map<String, Sent> expected) {
        Map<String, Object> settings = new HashMap<>(broker.client());
        settings.put("isolation.level", "read_committed");
        Map<String, Sent> missing = new HashMap<>(expected);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer
                    .partitionsFor(broker.topics().rejected())
                    .stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            await("return of all bad events").until(() -> {
                for (ConsumerRecord<byte[], byte[]> item : consumer.poll(Duration.ofMillis(100))) {
                    assertReturned(item, missing);
                }
                return missing.isEmpty();
            });
        }
    }

    private static void assertReturned(ConsumerRecord<byte[], byte[]> item, Map<String, Sent> missing) {
        Headers headers = item.headers();
        String origin = text(headers, "__streams.errors.topic") + "/" + text(headers, "__streams.errors.partition")
                + "/" + text(headers, "__streams.errors.offset");
        Sent sent =
                Objects.requireNonNull(missing.remove(origin), () -> "came back twice, or was never bad: " + origin);
        if (!Arrays.equals(item.key(), sent.key()) || !Arrays.equals(item.value(), sent.value())) {
            throw new AssertionError(origin + " came back with another key or value");
        }
        assertThat(text(headers, "origin")).isEqualTo(sent.header());
        assertThat(text(headers, "sitestream.severity"))
                .isEqualTo(sent.outcome() == Outcome.WARNED ? "warning" : "rejected");
        assertThat(text(headers, "sitestream.reasons")).startsWith("[{\"code\":\"");
        assertThat(text(headers, "__streams.errors.message")).isNotBlank();
    }

    /** The text of the only header with this name. */
    private static String text(Headers headers, String name) {
        Header first = null;
        for (Header header : headers.headers(name)) {
            assertThat(first).as("a second header " + name).isNull();
            first = header;
        }
        return new String(Objects.requireNonNull(first, name).value(), UTF_8);
    }

    private static byte[] event(String url, String more) {
        return bytes("{\"op\":\"upsert\",\"url\":\"" + url + "\"" + more + "}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }
}

package dev.sitestream.bench;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Sends events at an even pace, with probes among them: articles and products. */
final class FreshnessTraffic implements AutoCloseable {

    private static final int ARTICLES = 300;

    private final KafkaProducer<byte[], byte[]> producer;
    private final Pace pace;
    private final Supplier<ProducerRecord<byte[], byte[]>> changes;
    private final ProbedProducts products;
    private volatile @Nullable Exception failure;
    private Instant latest = Instant.EPOCH;
    private int article;
    private long sent;

    /**
     * Prepares the traffic: it can begin at once afterwards.
     *
     * @param broker the address of the broker
     * @param changes the events besides the probes
     * @param products the products for probes
     */
    FreshnessTraffic(
            String broker, Pace pace, Supplier<ProducerRecord<byte[], byte[]>> changes, ProbedProducts products) {
        this.pace = pace;
        this.changes = ProbedProducts.without(changes);
        this.products = products;
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker,
                // The time in the producer's buffer is not the pipeline's.
                ProducerConfig.LINGER_MS_CONFIG,
                0,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4");
        this.producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        // The time in which the producer finds the topic is not the pipeline's, either.
        producer.partitionsFor(Workbench.EVENTS);
    }

    /** Sends for this time, and returns the probes. */
    List<Probe> run(Duration time) {
        List<Probe> probes = new ArrayList<>();
        long begunNanos = System.nanoTime();
        long endNanos = begunNanos + time.toNanos();
        List<Beat> beats = List.of(
                new Beat(begunNanos, pace.articles(), () -> probes.add(article())),
                new Beat(begunNanos, pace.products(), () -> probes.add(product())),
                new Beat(begunNanos, pace.changes(), () -> send(changes.get())));
        Beat next = next(beats);
        while (next.dueNanos() < endNanos) {
            sleepUntil(next.dueNanos());
            next.run();
            next = next(beats);
        }
        sleepUntil(endNanos);
        producer.flush();
        Exception failed = failure;
        if (failed != null) {
            throw new IllegalStateException("an event can't be sent", failed);
        }
        return List.copyOf(probes);
    }

    /** The number of all events sent. */
    long sent() {
        return sent;
    }

    @Override
    public void close() {
        producer.close();
    }

    private static Beat next(List<Beat> beats) {
        return Collections.min(beats, Comparator.comparingLong(Beat::dueNanos));
    }

    private static void sleepUntil(long nanos) {
        for (long restNanos = nanos - System.nanoTime(); restNanos > 0; restNanos = nanos - System.nanoTime()) {
            LockSupport.parkNanos(restNanos);
        }
    }

    private Probe article() {
        Instant time = newTime();
        String url = CatalogEvents.SITE + "news/" + article++ % ARTICLES;
        String event = "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\",\"lastmod\":\"" + time
                + "\",\"news\":{\"title\":\"" + Probe.title(time) + "\",\"publicationDate\":\""
                + time.minus(1, ChronoUnit.HOURS) + "\"}}";
        Probe probe = new Probe(System.nanoTime(), time, true);
        send(new ProducerRecord<>(
                Workbench.EVENTS, url.getBytes(StandardCharsets.US_ASCII), event.getBytes(StandardCharsets.UTF_8)));
        return probe;
    }

    private Probe product() {
        Instant time = newTime();
        ProducerRecord<byte[], byte[]> event = CatalogEvents.upsert(products.next(), CatalogEvents.numberAt(time));
        Probe probe = new Probe(System.nanoTime(), time, false);
        send(event);
        return probe;
    }

    /** Returns the current time in milliseconds, made unique, and never a whole second, which is written otherwise. */
    private Instant newTime() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        latest = now.isAfter(latest) ? now : latest.plusMillis(1);
        latest = latest.get(ChronoField.MILLI_OF_SECOND) == 0 ? latest.plusMillis(1) : latest;
        return latest;
    }

    private void send(ProducerRecord<byte[], byte[]> event) {
        sent++;
        var unused = producer.send(event, (metadata, e) -> {
            if (e != null) {
                failure = e;
            }
        });
    }
}

package dev.sitestream.bench;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Sends events at an even pace, with probes among them: alternately an article and a product. */
final class FreshnessTraffic {

    private static final int EVENTS_A_SECOND = 2_000;
    private static final int EVENTS_BETWEEN_PROBES = 50;
    private static final int ARTICLES = 300;

    private final KafkaProducer<byte[], byte[]> producer;
    private final ShopMix mix;
    private final Map<String, String> fileOfProduct;
    private final List<String> products;
    private final List<Probe> probes = new ArrayList<>();
    private Instant latest = Instant.EPOCH;
    private long sent;

    /**
     * @param client settings of a Kafka client
     * @param mix the events besides the probes
     * @param fileOfProduct the pages for the probes of products, and the files that list them
     */
    FreshnessTraffic(Map<String, Object> client, ShopMix mix, Map<String, String> fileOfProduct) {
        this.mix = mix;
        this.fileOfProduct = fileOfProduct;
        this.products = List.copyOf(fileOfProduct.keySet());
        // The time in the producer's buffer is not the pipeline's.
        client.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        client.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        this.producer = new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Sends for this time, and returns the probes. */
    List<Probe> run(Duration time) {
        probes.clear();
        long begunNanos = System.nanoTime();
        long events = time.toSeconds() * EVENTS_A_SECOND;
        for (long i = 0; i < events; i++) {
            long dueNanos = begunNanos + i * (Duration.ofSeconds(1).toNanos() / EVENTS_A_SECOND);
            while (System.nanoTime() < dueNanos) {
                LockSupport.parkNanos(dueNanos - System.nanoTime());
            }
            if (i % EVENTS_BETWEEN_PROBES == 0) {
                probe((int) (i / EVENTS_BETWEEN_PROBES));
            } else {
                send(besideProbes());
            }
        }
        producer.flush();
        return List.copyOf(probes);
    }

    /** The number of all events sent. */
    long sent() {
        return sent;
    }

    void close() {
        producer.close();
    }

    /** The title of an article with this time. */
    static String title(Instant time) {
        return "News of " + time;
    }

    /** Returns the next event of a page that is not probed: a deletion would move a probed page to another file. */
    private ProducerRecord<byte[], byte[]> besideProbes() {
        ProducerRecord<byte[], byte[]> event = mix.next();
        while (fileOfProduct.containsKey(new String(event.key(), StandardCharsets.US_ASCII))) {
            event = mix.next();
        }
        return event;
    }

    private void probe(int number) {
        Instant time = newTime();
        boolean isNews = number % 2 == 0;
        String url;
        String file;
        String end = "}";
        if (isNews) {
            url = CatalogEvents.SITE + "news/" + number / 2 % ARTICLES;
            file = FreshnessRow.NEWS_SECTION + "-00001.xml.gz";
            end = ",\"news\":{\"title\":\"" + title(time) + "\",\"publicationDate\":\""
                    + time.minus(1, ChronoUnit.HOURS) + "\"}}";
        } else {
            url = products.get(number / 2 % products.size());
            file = String.valueOf(fileOfProduct.get(url));
        }
        String event = "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\",\"lastmod\":\"" + time
                + "\"" + end;
        probes.add(new Probe(System.nanoTime(), time, file, isNews));
        send(new ProducerRecord<>(
                Workbench.EVENTS, url.getBytes(StandardCharsets.US_ASCII), event.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the current time in milliseconds, made unique. */
    private Instant newTime() {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        latest = now.isAfter(latest) ? now : latest.plusMillis(1);
        return latest;
    }

    private void send(ProducerRecord<byte[], byte[]> event) {
        sent++;
        var unused = producer.send(event, (metadata, e) -> {
            if (e != null) {
                throw new IllegalStateException("an event can't be sent", e);
            }
        });
    }
}

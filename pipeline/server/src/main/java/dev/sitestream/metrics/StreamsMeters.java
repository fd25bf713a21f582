package dev.sitestream.metrics;

import dev.sitestream.topology.metrics.StreamsMetric;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Meters of Kafka Streams, its clients and RocksDB, over all threads, tasks and partitions. */
final class StreamsMeters {

    private static final double MILLIS_OF_A_SECOND = 1000;

    private final MeterRegistry registry;
    private final LatestSnapshot latest;
    private final Set<String> stores = new HashSet<>();

    StreamsMeters(MeterRegistry registry, LatestSnapshot latest) {
        this.registry = registry;
        this.latest = latest;
        addThreads();
        addClients();
        addRocksDb();
    }

    /** Adds meters for all stores of a snapshot. */
    void prepare(MetricsSnapshot snapshot) {
        for (Map.Entry<StreamsMetric, Map<String, Double>> metric :
                snapshot.streams().values().entrySet()) {
            if (metric.getKey().isByStore()) {
                metric.getValue().keySet().forEach(this::addStore);
            }
        }
    }

    private void addThreads() {
        gauge("kafka.streams.threads.alive", "Running stream threads", StreamsMetric.THREADS_ALIVE);
        counter("kafka.streams.threads.failed", "Failed stream threads", StreamsMetric.THREADS_FAILED);
        counter(
                "kafka.streams.process.records",
                "Records that the stream threads have processed",
                StreamsMetric.PROCESSED_RECORDS);
        maxGauge("kafka.streams.commit.seconds.max", "The longest recent commit", StreamsMetric.LONGEST_COMMIT);
        maxGauge("kafka.streams.poll.seconds.max", "The longest recent poll", StreamsMetric.LONGEST_POLL);
        maxGauge(
                "kafka.streams.process.seconds.max",
                "The longest recent processing round",
                StreamsMetric.LONGEST_PROCESSING);
        maxGauge(
                "kafka.streams.punctuate.seconds.max",
                "The longest recent punctuation",
                StreamsMetric.LONGEST_PUNCTUATION);
    }

    private void addClients() {
        counter("kafka.consumer.fetched.bytes", "Bytes that the consumers have read", StreamsMetric.FETCHED_BYTES);
        counter(
                "kafka.consumer.fetched.records",
                "Records that the consumers have read",
                StreamsMetric.FETCHED_RECORDS);
        counter("kafka.producer.sent.bytes", "Bytes that the producers have sent", StreamsMetric.SENT_BYTES);
    }

    private void addRocksDb() {
        gauge("rocksdb.block.cache.usage.bytes", "Size of the stores' shared block cache", StreamsMetric.CACHE_BYTES);
        gauge("rocksdb.memtables.bytes", "Size of the stores' write buffers", StreamsMetric.MEMTABLE_BYTES);
        gauge("rocksdb.compaction.pending", "Stores with a pending compaction", StreamsMetric.COMPACTIONS_PENDING);
        gauge("rocksdb.compactions.running", "Compactions in progress", StreamsMetric.COMPACTIONS_RUNNING);
        gauge(
                "rocksdb.compaction.backlog.bytes",
                "Estimated bytes left to compact; RocksDB slows down writes when this grows",
                StreamsMetric.COMPACTION_BACKLOG);
        gauge("rocksdb.background.errors", "Background errors of RocksDB", StreamsMetric.BACKGROUND_ERRORS);
    }

    private void addStore(String store) {
        if (stores.add(store)) {
            addOfStore("rocksdb.live.sst.bytes", "Size of the stores' files", StreamsMetric.LIVE_FILES_BYTES, store);
            addOfStore("rocksdb.estimated.keys", "Estimated number of keys", StreamsMetric.KEYS, store);
        }
    }

    private void addOfStore(String name, String description, StreamsMetric metric, String store) {
        latest.gauge(name, description, snapshot -> snapshot.streams().of(metric, store))
                .tag("store", store)
                .register(registry);
    }

    private void gauge(String name, String description, StreamsMetric metric) {
        latest.gauge(name, description, snapshot -> snapshot.streams().of(metric))
                .register(registry);
    }

    /** Converts milliseconds to seconds. */
    private void maxGauge(String name, String description, StreamsMetric metric) {
        latest.gauge(name, description, snapshot -> snapshot.streams().of(metric) / MILLIS_OF_A_SECOND)
                .register(registry);
    }

    private void counter(String name, String description, StreamsMetric metric) {
        latest.counter(name, description, snapshot -> snapshot.streams().of(metric))
                .register(registry);
    }
}

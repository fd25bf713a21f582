package dev.sitestream.topology.metrics;

/**
 * A metric of Kafka Streams, its clients or RocksDB that operators may want to see, combined over all threads, tasks
 * and partitions.
 */
public enum StreamsMetric {
    /** Stream threads that are alive. */
    THREADS_ALIVE("stream-metrics", "alive-stream-threads", Combination.MAX, false),
    /** Stream threads that have died. */
    THREADS_FAILED("stream-metrics", "failed-stream-threads", Combination.TOTAL, false),
    /** Records that were processed. */
    PROCESSED_RECORDS("stream-thread-metrics", "process-total", Combination.TOTAL, false),
    /** The longest commit lately, in milliseconds. */
    LONGEST_COMMIT("stream-thread-metrics", "commit-latency-max", Combination.MAX, false),
    /** The longest poll lately, in milliseconds. */
    LONGEST_POLL("stream-thread-metrics", "poll-latency-max", Combination.MAX, false),
    /** The longest round of processing lately, in milliseconds. */
    LONGEST_PROCESSING("stream-thread-metrics", "process-latency-max", Combination.MAX, false),
    /** The longest punctuation lately, in milliseconds. */
    LONGEST_PUNCTUATION("stream-thread-metrics", "punctuate-latency-max", Combination.MAX, false),
    /** Bytes that consumers have read. */
    FETCHED_BYTES("consumer-fetch-manager-metrics", "bytes-consumed-total", Combination.TOTAL, false),
    /** Records that consumers have read. */
    FETCHED_RECORDS("consumer-fetch-manager-metrics", "records-consumed-total", Combination.TOTAL, false),
    /** Bytes that producers have sent. */
    SENT_BYTES("producer-metrics", "outgoing-byte-total", Combination.TOTAL, false),
    /** Records of the events topic that this instance has still to read. */
    LAG("consumer-fetch-manager-metrics", "records-lag", Combination.SUM, false),
    /** The size of RocksDB's block cache, in bytes; all stores share one. */
    CACHE_BYTES(StreamsMetric.STORES, "block-cache-usage", Combination.MAX, false),
    /** The size of RocksDB's memtables, in bytes. */
    MEMTABLE_BYTES(StreamsMetric.STORES, "size-all-mem-tables", Combination.SUM, false),
    /** Stores with a pending RocksDB compaction. */
    COMPACTIONS_PENDING(StreamsMetric.STORES, "compaction-pending", Combination.SUM, false),
    /** Running RocksDB compactions. */
    COMPACTIONS_RUNNING(StreamsMetric.DATABASES, "num-running-compactions", Combination.SUM, false),
    /** Estimated bytes that RocksDB has still to compact. */
    COMPACTION_BACKLOG(StreamsMetric.STORES, "estimate-pending-compaction-bytes", Combination.SUM, false),
    /** RocksDB's background errors. */
    BACKGROUND_ERRORS(StreamsMetric.DATABASES, "background-errors", Combination.SUM, false),
    /** The size of RocksDB's live files, in bytes. */
    LIVE_FILES_BYTES(StreamsMetric.STORES, "live-sst-files-size", Combination.SUM, true),
    /** The estimated number of keys in RocksDB. */
    KEYS(StreamsMetric.STORES, "estimate-num-keys", Combination.SUM, true);

    /** In place of a group: a property of RocksDB that each store has. */
    private static final String STORES = "stores";

    /** In place of a group: a property of RocksDB that each task's database has. */
    private static final String DATABASES = "databases";

    private final String group;
    private final String metric;
    private final Combination combine;
    private final boolean byStore;

    StreamsMetric(String group, String metric, Combination together, boolean byStore) {
        this.group = group;
        this.metric = metric;
        this.combine = together;
        this.byStore = byStore;
    }

    /** How several values of one metric are combined. */
    private enum Combination {
        /** The sum of the present values. */
        SUM,
        /** The sum of the present values, and of the last values of sources that are gone. */
        TOTAL,
        MAX
    }

    /** Whether it has one value per store. */
    public boolean isByStore() {
        return byStore;
    }

    /** Whether it is read from stores. */
    boolean isOfStores() {
        return group.equals(STORES);
    }

    /** Whether it is read from the databases with stores. */
    boolean isOfDatabases() {
        return group.equals(DATABASES);
    }

    String group() {
        return group;
    }

    String metric() {
        return metric;
    }

    double combine(double one, double other) {
        return combine == Combination.MAX ? Math.max(one, other) : one + other;
    }

    /** Whether it never decreases, even when its sources disappear. */
    boolean isTotal() {
        return combine == Combination.TOTAL;
    }
}

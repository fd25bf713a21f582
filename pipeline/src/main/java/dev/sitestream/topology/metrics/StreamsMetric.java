package dev.sitestream.topology.metrics;

/**
 * A figure of Kafka Streams, its clients or RocksDB that an operator may want to see: of all threads, tasks and
 * partitions together.
 */
public enum StreamsMetric {
    /** Stream threads that are at work. */
    THREADS_ALIVE("stream-metrics", "alive-stream-threads", Together.MOST, false),
    /** Stream threads that have died. */
    THREADS_FAILED("stream-metrics", "failed-stream-threads", Together.TOTAL, false),
    /** Records that were processed. */
    PROCESSED_RECORDS("stream-thread-metrics", "process-total", Together.TOTAL, false),
    /** The longest commit lately, in milliseconds. */
    LONGEST_COMMIT("stream-thread-metrics", "commit-latency-max", Together.MOST, false),
    /** The longest poll lately, in milliseconds. */
    LONGEST_POLL("stream-thread-metrics", "poll-latency-max", Together.MOST, false),
    /** The longest round of processing lately, in milliseconds. */
    LONGEST_PROCESSING("stream-thread-metrics", "process-latency-max", Together.MOST, false),
    /** The longest punctuation lately, in milliseconds. */
    LONGEST_PUNCTUATION("stream-thread-metrics", "punctuate-latency-max", Together.MOST, false),
    /** Bytes that consumers have read. */
    FETCHED_BYTES("consumer-fetch-manager-metrics", "bytes-consumed-total", Together.TOTAL, false),
    /** Records that consumers have read. */
    FETCHED_RECORDS("consumer-fetch-manager-metrics", "records-consumed-total", Together.TOTAL, false),
    /** Bytes that producers have sent. */
    SENT_BYTES("producer-metrics", "outgoing-byte-total", Together.TOTAL, false),
    /** Records that the events topic still holds for this instance. */
    LAG("consumer-fetch-manager-metrics", "records-lag", Together.SUM, false),
    /** What RocksDB's block cache holds, in bytes: there is one for all stores. */
    CACHE_BYTES(StreamsMetric.STORES, "block-cache-usage", Together.MOST, false),
    /** What RocksDB keeps of writes in memory, in bytes. */
    MEMTABLE_BYTES(StreamsMetric.STORES, "size-all-mem-tables", Together.SUM, false),
    /** Stores in which RocksDB has a compaction to do. */
    COMPACTIONS_PENDING(StreamsMetric.STORES, "compaction-pending", Together.SUM, false),
    /** Compactions that RocksDB is at. */
    COMPACTIONS_RUNNING(StreamsMetric.STORES, "num-running-compactions", Together.SUM, false),
    /** What RocksDB has still to rewrite, in bytes, about. */
    COMPACTION_BACKLOG(StreamsMetric.STORES, "estimate-pending-compaction-bytes", Together.SUM, false),
    /** Errors that RocksDB had in the background. */
    BACKGROUND_ERRORS(StreamsMetric.STORES, "background-errors", Together.SUM, false),
    /** RocksDB's files in use, in bytes. */
    LIVE_FILES_BYTES(StreamsMetric.STORES, "live-sst-files-size", Together.SUM, true),
    /** Keys in RocksDB, about. */
    KEYS(StreamsMetric.STORES, "estimate-num-keys", Together.SUM, true);

    private static final String STORES = "stream-state-metrics";

    private final String group;
    private final String metric;
    private final Together together;
    private final boolean byStore;

    StreamsMetric(String group, String metric, Together together, boolean byStore) {
        this.group = group;
        this.metric = metric;
        this.together = together;
        this.byStore = byStore;
    }

    /** What several values of one figure are together. */
    private enum Together {
        /** Those that there are. */
        SUM,
        /** Those that there are, and what those had come to that are no more. */
        TOTAL,
        MOST
    }

    /** Whether there is one for each store. */
    public boolean isByStore() {
        return byStore;
    }

    /** Whether stores have to be asked for it. */
    boolean isOfStores() {
        return group.equals(STORES);
    }

    String group() {
        return group;
    }

    String metric() {
        return metric;
    }

    double together(double one, double other) {
        return together == Together.MOST ? Math.max(one, other) : one + other;
    }

    /** Whether it never goes back, even when those that it came from are no more. */
    boolean isTotal() {
        return together == Together.TOTAL;
    }
}

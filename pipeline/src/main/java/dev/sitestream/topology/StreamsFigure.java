package dev.sitestream.topology;

/** A figure of Kafka Streams, its clients or RocksDB that an operator may want to see: of all threads, tasks and partitions together. */
public enum StreamsFigure {
    /** Stream threads that are at work. */
    THREADS_ALIVE("stream-metrics", "alive-stream-threads", Together.MOST, false),
    /** Stream threads that have died. */
    THREADS_FAILED("stream-metrics", "failed-stream-threads", Together.MOST, false),
    /** Records that were processed by the threads at work. */
    PROCESSED_RECORDS("stream-thread-metrics", "process-total", Together.SUM, false),
    /** The longest commit lately, in milliseconds. */
    LONGEST_COMMIT("stream-thread-metrics", "commit-latency-max", Together.MOST, false),
    /** The longest poll lately, in milliseconds. */
    LONGEST_POLL("stream-thread-metrics", "poll-latency-max", Together.MOST, false),
    /** The longest round of processing lately, in milliseconds. */
    LONGEST_PROCESSING("stream-thread-metrics", "process-latency-max", Together.MOST, false),
    /** The longest punctuation lately, in milliseconds. */
    LONGEST_PUNCTUATION("stream-thread-metrics", "punctuate-latency-max", Together.MOST, false),
    /** Bytes that the consumers at work have read. */
    FETCHED_BYTES("consumer-fetch-manager-metrics", "bytes-consumed-total", Together.SUM, false),
    /** Records that the consumers at work have read. */
    FETCHED_RECORDS("consumer-fetch-manager-metrics", "records-consumed-total", Together.SUM, false),
    /** Bytes that the producers at work have sent. */
    SENT_BYTES("producer-metrics", "outgoing-byte-total", Together.SUM, false),
    /** Records that the events topic still holds for this instance. */
    LAG("consumer-fetch-manager-metrics", "records-lag", Together.SUM, false),
    /** What RocksDB's block cache holds, in bytes: there is one for all stores. */
    CACHE_BYTES("stream-state-metrics", "block-cache-usage", Together.MOST, false),
    /** What RocksDB keeps of writes in memory, in bytes. */
    MEMTABLE_BYTES("stream-state-metrics", "size-all-mem-tables", Together.SUM, false),
    /** Stores in which RocksDB has a compaction to do. */
    COMPACTIONS_PENDING("stream-state-metrics", "compaction-pending", Together.SUM, false),
    /** Compactions that RocksDB is at. */
    COMPACTIONS_RUNNING("stream-state-metrics", "num-running-compactions", Together.SUM, false),
    /** What RocksDB has still to rewrite, in bytes, about. */
    COMPACTION_BACKLOG("stream-state-metrics", "estimate-pending-compaction-bytes", Together.SUM, false),
    /** Errors that RocksDB had in the background. */
    BACKGROUND_ERRORS("stream-state-metrics", "background-errors", Together.SUM, false),
    /** RocksDB's files in use, in bytes. */
    LIVE_FILES_BYTES("stream-state-metrics", "live-sst-files-size", Together.SUM, true),
    /** Keys in RocksDB, about. */
    KEYS("stream-state-metrics", "estimate-num-keys", Together.SUM, true);

    private final String group;
    private final String metric;
    private final Together together;
    private final boolean byStore;

    StreamsFigure(String group, String metric, Together together, boolean byStore) {
        this.group = group;
        this.metric = metric;
        this.together = together;
        this.byStore = byStore;
    }

    /** What several values of one figure are together. */
    private enum Together {
        SUM,
        MOST
    }

    /** Whether there is one for each store. */
    public boolean isByStore() {
        return byStore;
    }

    String group() {
        return group;
    }

    String metric() {
        return metric;
    }

    double together(double one, double other) {
        return together == Together.SUM ? one + other : Math.max(one, other);
    }
}

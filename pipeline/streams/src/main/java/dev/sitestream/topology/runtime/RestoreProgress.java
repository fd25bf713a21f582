package dev.sitestream.topology.runtime;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How far the local state has been restored from its changelogs, as metrics and in the log. Thread-safe. */
public final class RestoreProgress implements StateRestoreListener {

    private static final Logger LOG = LoggerFactory.getLogger(RestoreProgress.class);
    private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanoClock;
    private final Map<TopicPartition, Range> ranges = new ConcurrentHashMap<>();
    private final LongAdder restored = new LongAdder();

    /** Of the current restoration, guarded by this. */
    private long recordsOfRun;

    private long runBeganAtNanos;
    private long lastLineAtNanos;

    /** @param nanoClock as {@link System#nanoTime} */
    RestoreProgress(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** The rest of a changelog, as offsets. */
    private record Range(long next, long end) {

        long remaining() {
            return Math.max(0, end - next);
        }
    }

    /**
     * The progress at one moment.
     *
     * @param stores how many stores are being restored; each partition of a store counts
     * @param remaining how many records are still to be read
     * @param restored how many records this process has read
     */
    public record Status(int stores, long remaining, long restored) {

        /** Before anything is restored. */
        public static final Status NONE = new Status(0, 0, 0);

        /** The remaining work, for people. */
        String text() {
            return String.format(
                    Locale.ROOT, "%,d records of %,d %s left", remaining, stores, stores == 1 ? "store" : "stores");
        }
    }

    Status status() {
        int stores = 0;
        long remaining = 0;
        for (Range range : ranges.values()) {
            stores++;
            remaining += range.remaining();
        }
        return new Status(stores, remaining, restored.sum());
    }

    @Override
    public void onRestoreStart(TopicPartition changelog, String store, long start, long end) {
        ranges.put(changelog, new Range(start, end));
    }

    @Override
    public void onBatchRestored(TopicPartition changelog, String store, long last, long count) {
        restored.add(count);
        ranges.computeIfPresent(changelog, (same, range) -> new Range(last + 1, range.end()));
        logProgress(count);
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long total) {
        ranges.remove(changelog);
    }

    @Override
    public void onRestoreSuspended(TopicPartition changelog, String store, long total) {
        ranges.remove(changelog);
    }

    private synchronized void logProgress(long records) {
        if (records == 0) {
            return;
        }
        long nowNanos = nanoClock.getAsLong();
        boolean first = recordsOfRun == 0;
        if (first) {
            runBeganAtNanos = nowNanos;
        }
        recordsOfRun += records;
        if (first || nowNanos - lastLineAtNanos >= LINE_INTERVAL_NANOS) {
            LOG.info("restoring the state: {}", status().text());
            lastLineAtNanos = nowNanos;
        }
    }

    /** Ends the current restoration: everything is restored. */
    synchronized void end() {
        if (recordsOfRun > 0) {
            double seconds = (nanoClock.getAsLong() - runBeganAtNanos) / 1e9;
            LOG.info(String.format(Locale.ROOT, "the state is restored: %,d records in %.1f s", recordsOfRun, seconds));
            recordsOfRun = 0;
        }
    }
}

package dev.sitestream.topology;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** How far the local state has been restored from its changelogs; for several threads. */
public final class RestoreProgress implements StateRestoreListener {

    private final Map<TopicPartition, Range> underWay = new ConcurrentHashMap<>();
    private final LongAdder restored = new LongAdder();

    /** What is left of a changelog, as offsets. */
    private record Range(long next, long end) {

        long left() {
            return Math.max(0, end - next);
        }
    }

    /**
     * The progress at one moment.
     *
     * @param stores how many are being restored, each partition of one for itself
     * @param remaining how many records they have still to read
     * @param restored how many records have been read in this process
     */
    public record Figures(int stores, long remaining, long restored) {

        /** Nothing was ever restored. */
        public static final Figures NONE = new Figures(0, 0, 0);
    }

    Figures figures() {
        int stores = 0;
        long remaining = 0;
        for (Range range : underWay.values()) {
            stores++;
            remaining += range.left();
        }
        return new Figures(stores, remaining, restored.sum());
    }

    @Override
    public void onRestoreStart(TopicPartition changelog, String store, long start, long end) {
        underWay.put(changelog, new Range(start, end));
    }

    @Override
    public void onBatchRestored(TopicPartition changelog, String store, long last, long count) {
        restored.add(count);
        underWay.computeIfPresent(changelog, (same, range) -> new Range(last + 1, range.end()));
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long total) {
        underWay.remove(changelog);
    }

    @Override
    public void onRestoreSuspended(TopicPartition changelog, String store, long total) {
        underWay.remove(changelog);
    }
}

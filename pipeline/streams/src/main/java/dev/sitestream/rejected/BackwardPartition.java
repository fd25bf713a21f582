package dev.sitestream.rejected;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One partition that is read from its end to its beginning, in chunks that are read forwards. */
final class BackwardPartition {

    private final long beginning;

    /** The records that were read and not taken yet, the newest last. */
    private final Deque<RejectedRecord> records = new ArrayDeque<>();

    /** Everything from here on was read. */
    private long readFrom;

    private long chunk;

    /**
     * @param beginning the partition's first offset
     * @param end the offset after the last record that counts
     * @param chunk how many offsets are read at once; more, when there are no records at these offsets
     */
    BackwardPartition(long beginning, long end, long chunk) {
        this.beginning = beginning;
        this.readFrom = Math.max(beginning, end);
        this.chunk = chunk;
    }

    /** Whether a chunk has to be read before its newest record is known. */
    boolean isExhausted() {
        return records.isEmpty() && readFrom > beginning;
    }

    /** The first offset of the next chunk, which ends before {@link #chunkEnd}. */
    long chunkStart() {
        return Math.max(beginning, readFrom - chunk);
    }

    /** The offset after the next chunk. */
    long chunkEnd() {
        return readFrom;
    }

    /** Adds the records of the next chunk, in their order. */
    void add(List<RejectedRecord> read) {
        readFrom = chunkStart();
        records.addAll(read);
        if (read.isEmpty()) {
            // Only markers of transactions, or records of others.
            chunk *= 2;
        }
    }

    /** The newest record that was not taken; null if there is none. */
    @Nullable
    RejectedRecord peek() {
        return records.peekLast();
    }

    void take() {
        records.removeLast();
    }
}

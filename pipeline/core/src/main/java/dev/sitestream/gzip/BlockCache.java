package dev.sitestream.gzip;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of compressed blocks in a bounded amount of off-heap memory. Thread-safe.
 *
 * <p>The memory is a ring of segments that are filled one after the other. When all are full, the oldest segment is
 * evicted as a whole. A block that is read while it is in the older half is written to the newest segment again.
 */
public final class BlockCache {

    /**
     * The size of a segment. A block that is larger is not cached: it holds pages of an unusual size, and few such
     * blocks are ever written.
     */
    static final int SEGMENT_BYTES = 4 * 1024 * 1024;

    private final Segment[] ring;
    private final Map<Object, CachedBlock> entries = new HashMap<>();
    private long hits;
    private long misses;

    /** The number of segments that were ever begun; the latest one is being filled. */
    private long begun;

    /**
     * Creates a cache of this size, rounded up to segments of 4 MiB; a cache of size 0 keeps nothing. Memory is
     * allocated when it is needed.
     */
    public BlockCache(long bytes) {
        ring = new Segment[Math.toIntExact((bytes + SEGMENT_BYTES - 1) / SEGMENT_BYTES)];
    }

    /**
     * Returns the block under a key; null if it is not cached.
     *
     * @param revision the revision with which the block must have been put; a block of another revision counts as a
     *     miss
     */
    public synchronized @Nullable CompressedBlock get(Object key, long revision) {
        CachedBlock entry = entries.get(key);
        if (entry == null || entry.revision() != revision) {
            misses++;
            return null;
        }
        hits++;
        byte[] deflated = new byte[entry.size()];
        segment(entry.segment()).bytes.get(entry.position(), deflated);
        CompressedBlock block = new CompressedBlock(deflated, entry.checksums(), entry.tally());
        if (begun - entry.segment() > ring.length / 2) {
            put(key, revision, block);
        }
        return block;
    }

    /** Whether a block is cached under a key with this revision. The answer counts neither as a hit nor as a miss. */
    public synchronized boolean contains(Object key, long revision) {
        CachedBlock entry = entries.get(key);
        return entry != null && entry.revision() == revision;
    }

    /** Caches a block, and replaces the one under its key. */
    public synchronized void put(Object key, long revision, CompressedBlock block) {
        int size = block.deflated().length;
        if (ring.length == 0 || size > SEGMENT_BYTES) {
            entries.remove(key);
            return;
        }
        if (begun == 0 || segment(begun).bytes.remaining() < size) {
            beginSegment();
        }
        Segment segment = segment(begun);
        int position = segment.bytes.position();
        entries.put(key, new CachedBlock(revision, begun, position, size, block.checksums(), block.tally()));
        segment.keys.add(key);
        segment.bytes.put(block.deflated());
    }

    /** Returns the cache's metrics. */
    public synchronized Stats stats() {
        return new Stats(hits, misses, Math.min(begun, ring.length) * SEGMENT_BYTES);
    }

    private void beginSegment() {
        begun++;
        int index = index(begun);
        Segment segment = ring[index];
        if (segment == null) {
            ring[index] = new Segment();
            return;
        }
        long oldest = begun - ring.length;
        for (Object key : segment.keys) {
            entries.computeIfPresent(key, (same, entry) -> entry.segment() == oldest ? null : entry);
        }
        segment.keys.clear();
        segment.bytes.clear();
    }

    private Segment segment(long number) {
        Segment segment = ring[index(number)];
        if (segment == null) {
            throw new IllegalStateException("segment " + number + " was never begun");
        }
        return segment;
    }

    private int index(long number) {
        return (int) (number % ring.length);
    }

    /**
     * Metrics of a cache.
     *
     * @param hits how often a requested block was cached
     * @param misses how often it was not
     * @param bytes the allocated memory in bytes
     */
    public record Stats(long hits, long misses, long bytes) {}

    /** A piece of memory that is filled from its beginning, and the keys of the blocks in it. */
    private static final class Segment {
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(SEGMENT_BYTES);
        private final List<Object> keys = new ArrayList<>();
    }

    /**
     * The location of a block.
     *
     * @param revision the revision with which the block was put
     * @param segment the number of its segment
     * @param position the index of its first byte in the segment
     * @param size its compressed size in bytes
     * @param checksums the checksums of its uncompressed bytes
     * @param tally its tally
     */
    private record CachedBlock(long revision, long segment, int position, int size, Checksums checksums, int tally) {}
}

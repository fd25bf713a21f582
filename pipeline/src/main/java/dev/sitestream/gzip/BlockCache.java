package dev.sitestream.gzip;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps compressed blocks in a bounded amount of memory outside of the heap; for several threads.
 *
 * <p>The memory is a ring of segments that are filled one after the other. When all are full, the oldest one is given
 * up as a whole. Blocks that are asked for while they are in the older half are put to the front again.
 */
public final class BlockCache {

    /**
     * A block that is larger than this is not kept: it holds pages of an unusual size, of which few are ever written.
     */
    static final int SEGMENT_BYTES = 4 * 1024 * 1024;

    private final Segment[] ring;
    private final Map<Object, Entry> entries = new HashMap<>();
    private long hits;
    private long misses;

    /** Counts the segments that were ever begun; the latest one is being filled. */
    private long begun;

    /**
     * A cache of so many bytes, in whole segments of 4 MiB; of none, it keeps nothing. Memory is taken as it is needed.
     */
    public BlockCache(long bytes) {
        ring = new Segment[Math.toIntExact((bytes + SEGMENT_BYTES - 1) / SEGMENT_BYTES)];
    }

    /**
     * The block under a key; null when it is not here.
     *
     * @param revision what it must have been put with: another content of the block is as good as none
     */
    public synchronized @Nullable CompressedBlock get(Object key, long revision) {
        Entry entry = entries.get(key);
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

    /** Keeps a block for a while, in place of what was kept under its key. */
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
        entries.put(key, new Entry(revision, begun, position, size, block.checksums(), block.tally()));
        segment.keys.add(key);
        segment.bytes.put(block.deflated());
    }

    /** What it has done so far, and what it takes. */
    public synchronized Figures figures() {
        return new Figures(hits, misses, Math.min(begun, ring.length) * SEGMENT_BYTES);
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
     * What a cache has done, and what it takes.
     *
     * @param hits how often it had the block that it was asked for
     * @param misses how often it had not
     * @param bytes the memory that it has taken
     */
    public record Figures(long hits, long misses, long bytes) {}

    /** Some memory, filled from its beginning, and the keys of what was put there. */
    private static final class Segment {
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(SEGMENT_BYTES);
        private final List<Object> keys = new ArrayList<>();
    }

    /**
     * Where a block is.
     *
     * @param revision what it was put with
     * @param segment the number of its segment
     * @param position where it begins there
     * @param size how many bytes it has, compressed
     * @param checksums of it, uncompressed
     * @param tally its tally
     */
    private record Entry(long revision, long segment, int position, int size, Checksums checksums, int tally) {}
}

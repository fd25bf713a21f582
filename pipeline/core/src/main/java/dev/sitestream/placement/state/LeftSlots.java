package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The slots of a shard that pages have left, and that show these pages or are kept for them: the lingering and the dead
 * ones. Stored in parts of {@value #SLOTS_PER_PART} slots, beside the shard, so that each change writes few bytes.
 */
public final class LeftSlots {

    /** The number of slots in a part. */
    static final int SLOTS_PER_PART = 512;

    private static final int VERSION = 1;

    private final BitSet left = new BitSet();
    private final BitSet changedParts = new BitSet();

    /**
     * A stored part.
     *
     * @param number its number in the shard, from 0
     * @param bytes its stored form, which begins with a format version; empty if no slot in it was left
     */
    @SuppressWarnings("ArrayRecordComponent") // Only handed over.
    public record Part(int number, byte[] bytes) {}

    /** Whether a page has left this slot, and no page has come back to it. */
    public boolean contains(int slot) {
        return left.get(slot);
    }

    void set(int slot, boolean isLeft) {
        left.set(slot, isLeft);
        changedParts.set(slot / SLOTS_PER_PART);
    }

    /** Forgets all slots of a shard that never gets a page again. */
    void clear() {
        left.stream().map(slot -> slot / SLOTS_PER_PART).forEach(changedParts::set);
        left.clear();
    }

    /** Adds all of them to a set of slots. */
    public void addTo(BitSet slots) {
        slots.or(left);
    }

    /** Returns the parts that have changed since the last call, to be stored. */
    public List<Part> takeChanged() {
        if (changedParts.isEmpty()) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        changedParts.stream().mapToObj(this::part).forEach(parts::add);
        changedParts.clear();
        return parts;
    }

    private Part part(int number) {
        int first = number * SLOTS_PER_PART;
        BitSet slots = left.get(first, first + SLOTS_PER_PART);
        return new Part(
                number,
                slots.isEmpty()
                        ? new byte[0]
                        : new BinaryWriter(72)
                                .octet(VERSION)
                                .raw(slots.toByteArray())
                                .toBytes());
    }

    /** Restores a stored part. */
    public void restore(Part part) {
        BinaryReader in = new BinaryReader(part.bytes());
        in.version("left slots", VERSION);
        BitSet.valueOf(in.rest()).stream()
                .map(slot -> part.number() * SLOTS_PER_PART + slot)
                .forEach(left::set);
    }
}

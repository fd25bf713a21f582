package dev.sitestream.placement.series;

import dev.sitestream.placement.state.FreedSlot;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recently freed slots of a section; the last one freed is reused first. */
public final class FreedSlots {

    /** A freed slot is preferred over a new one for up to this many changes. */
    public static final int LATELY = 1_000;

    /** The maximum number of slots that are remembered. */
    private static final int MOST = 64;

    private final Deque<FreedSlot> slots = new ArrayDeque<>();

    /** Restores the stored slots, ordered from the oldest to the latest. */
    FreedSlots(Collection<FreedSlot> stored) {
        slots.addAll(stored);
    }

    void add(FreedSlot slot) {
        slots.addLast(slot);
        if (slots.size() > MOST) {
            slots.removeFirst();
        }
    }

    /** Returns the slot that was freed last; null if that was not recently. */
    @Nullable
    FreedSlot latest(long step) {
        FreedSlot latest = slots.peekLast();
        return latest != null && step - latest.step() <= LATELY ? latest : null;
    }

    void removeLatest() {
        slots.removeLast();
    }

    /** Forgets a slot that a page got in another way. */
    boolean remove(int number, int slot) {
        return slots.removeIf(freed -> freed.number() == number && freed.slot() == slot);
    }

    /** Returns all slots, the latest last. */
    List<FreedSlot> toList() {
        return List.copyOf(slots);
    }
}

package dev.sitestream.placement;

import dev.sitestream.placement.state.FreedSlot;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The slots of a section that lost their pages lately; the one that was freed last comes first. */
final class FreedSlots {

    /** A slot is reused before new ones while at most so many changes have passed since it was freed. */
    static final int LATELY = 1_000;

    /** How many are remembered. */
    private static final int MOST = 64;

    private final Deque<FreedSlot> slots = new ArrayDeque<>();

    /** Takes up what was stored, the latest last. */
    FreedSlots(Collection<FreedSlot> stored) {
        slots.addAll(stored);
    }

    void add(FreedSlot slot) {
        slots.addLast(slot);
        if (slots.size() > MOST) {
            slots.removeFirst();
        }
    }

    /** The slot that was freed last, if that was lately. */
    @Nullable
    FreedSlot latest(long step) {
        FreedSlot latest = slots.peekLast();
        return latest != null && step - latest.step() <= LATELY ? latest : null;
    }

    void removeLatest() {
        slots.removeLast();
    }

    /** All of them, the latest last. */
    List<FreedSlot> toList() {
        return List.copyOf(slots);
    }
}

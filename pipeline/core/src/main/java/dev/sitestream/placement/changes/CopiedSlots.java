package dev.sitestream.placement.changes;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changed slots of one copy of a shard's content: their numbers, and their bytes unless these would take too much
 * memory.
 */
final class CopiedSlots {

    private final long revision;
    private final BitSet numbers = new BitSet();

    /** In the order of their numbers. */
    private List<Slot> slots = new ArrayList<>();

    private boolean hasBytes = true;

    /** The content of a slot when it was copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Slot(int number, EntryChange change, byte[] page) {

        /** Returns this slot with its change combined with a former one that becomes visible together with it. */
        Slot after(Slot former) {
            return new Slot(number, change.after(former.change.change()), page);
        }
    }

    /** @param revision the shard's revision that the copy shows */
    CopiedSlots(long revision) {
        this.revision = revision;
    }

    long revision() {
        return revision;
    }

    /**
     * Adds a slot, whose number is higher than those before, if its change is later than a revision, and wanted.
     */
    void add(int number, byte[] page, long after, ChangeReceiver receiver) {
        EntryChange change = ListedPage.changeOf(page);
        if (change.revision() > after && receiver.wants(change.change(), change.timeMicros())) {
            numbers.set(number);
            if (hasBytes) {
                slots.add(new Slot(number, change, page));
            }
        }
    }

    /** Removes a slot, since its page has left it. */
    void remove(int number) {
        numbers.clear(number);
    }

    /** Keeps only the numbers of the slots. */
    void dropBytes() {
        slots = List.of();
        hasBytes = false;
    }

    boolean hasBytes() {
        return hasBytes;
    }

    /** Returns the number of slots whose bytes it keeps. */
    int kept() {
        return slots.size();
    }

    BitSet numbers() {
        return numbers;
    }

    /** Returns the change in a slot; null if the slot is not here or only its number is known. */
    @Nullable
    EntryChange change(int number) {
        if (!hasBytes || !numbers.get(number)) {
            return null;
        }
        int low = 0;
        int high = slots.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (slots.get(middle).number() < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return slots.get(low).change();
    }

    /** Returns the slots that are not removed; empty if only their numbers are known. */
    List<Slot> slots() {
        boolean isComplete = numbers.cardinality() == slots.size();
        return isComplete
                ? slots
                : slots.stream().filter(slot -> numbers.get(slot.number())).toList();
    }
}

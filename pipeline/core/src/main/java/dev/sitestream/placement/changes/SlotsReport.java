package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.CopiedSlots.Slot;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.ShardId;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * Reports slots that have been kept since their content was copied: the newest changes first, since some receivers want
 * only the newest ones.
 */
final class SlotsReport implements ChangeReport {

    private static final Comparator<Slot> NEWEST_FIRST =
            Comparator.comparingLong((Slot slot) -> slot.change().timeMicros()).reversed();

    private final ShardId shard;
    private final Iterator<Slot> slots;
    private final long sinceMillis;

    SlotsReport(ShardId shard, List<Slot> slots, long sinceMillis) {
        this.shard = shard;
        this.slots = slots.stream().sorted(NEWEST_FIRST).iterator();
        this.sinceMillis = sinceMillis;
    }

    @Override
    public int run(int most, ChangeReceiver receiver) {
        int count = 0;
        for (; count < most && slots.hasNext(); count++) {
            Slot slot = slots.next();
            EntryChange change = slot.change();
            if (receiver.wants(change.change(), change.timeMicros())) {
                receiver.accept(VisibleChange.of(shard, slot.page(), change, sinceMillis));
            }
        }
        return count;
    }

    @Override
    public boolean isDone() {
        return !slots.hasNext();
    }
}

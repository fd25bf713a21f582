package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.Receiver;
import dev.sitestream.placement.slot.EntryChange;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.ShardId;
import java.util.Iterator;

/** Reports slots that have been kept since their content was copied. */
final class SlotsReport implements Report {

    private final ShardId shard;
    private final Iterator<byte[]> slots;
    private final long sinceMillis;

    SlotsReport(ShardId shard, Iterator<byte[]> slots, long sinceMillis) {
        this.shard = shard;
        this.slots = slots;
        this.sinceMillis = sinceMillis;
    }

    @Override
    public int run(int most, Receiver receiver) {
        int count = 0;
        for (; count < most && slots.hasNext(); count++) {
            byte[] slot = slots.next();
            EntryChange change = ListedPage.changeOf(slot);
            if (receiver.wants(change.change(), change.timeMicros())) {
                receiver.accept(VisibleChange.of(shard, slot, change, sinceMillis));
            }
        }
        return count;
    }

    @Override
    public boolean isDone() {
        return !slots.hasNext();
    }
}

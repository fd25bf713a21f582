package dev.sitestream.placement.changes;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.published.PageRecord.Change;
import java.util.BitSet;

/**
 * Reads the present slots of a shard, all or some, and reports those whose changes are in a range of revisions. A slot
 * that has changed since is left to a later report.
 */
final class ScanReport implements ChangeReport {

    /** The smallest gap between slots for which a new scan begins; shorter ones are read over. */
    private static final int GAP = 32;

    private final LaneReader store;
    private final Shard shard;
    private final BitSet slots;
    private final long after;
    private final long last;
    private final long sinceMillis;
    private int next;

    /**
     * @param slots the numbers of the slots to be read
     * @param after the revision before the range; {@link Shard#REPORT_ALL} reports all pages as listed
     * @param last the last revision of the range
     */
    ScanReport(LaneReader store, Shard shard, BitSet slots, long after, long last, long sinceMillis) {
        this.store = store;
        this.shard = shard;
        this.slots = slots;
        this.after = after;
        this.last = last;
        this.sinceMillis = sinceMillis;
        this.next = slots.nextSetBit(0);
    }

    /** Reads all slots. */
    static ScanReport ofAll(LaneReader store, Shard shard, long after, long last, long sinceMillis) {
        BitSet all = new BitSet();
        all.set(0, shard.nextSlot());
        return new ScanReport(store, shard, all, after, last, sinceMillis);
    }

    @Override
    public int run(int most, ChangeReceiver receiver) {
        int count = 0;
        while (count < most && next >= 0) {
            count += Math.max(1, scan(most - count, receiver));
        }
        return count;
    }

    /** Scans up to a gap; returns the number of slots that were read. */
    private int scan(int most, ChangeReceiver receiver) {
        int from = next;
        int[] read = {0};
        boolean[] isCut = {false};
        store.scan(shard.id(), from, (slot, page) -> {
            next = slots.nextSetBit(slot);
            isCut[0] = read[0] == most || next < 0 || next - slot >= GAP;
            if (isCut[0]) {
                return false;
            }
            read[0]++;
            if (next == slot) {
                next = slots.nextSetBit(slot + 1);
                // A page that has left its slot is reported at its new place.
                if (!shard.isLingering(slot)) {
                    report(page, receiver);
                }
            }
            return true;
        });
        if (!isCut[0]) {
            next = -1;
        }
        return read[0];
    }

    private void report(byte[] page, ChangeReceiver receiver) {
        EntryChange change = ListedPage.changeOf(page);
        if (change.revision() > after && change.revision() <= last) {
            report(page, after == Shard.REPORT_ALL ? listed(change) : change, receiver);
        }
    }

    private void report(byte[] page, EntryChange change, ChangeReceiver receiver) {
        if (receiver.wants(change.change(), change.timeMicros())) {
            receiver.accept(VisibleChange.of(shard.id(), page, change, sinceMillis));
        }
    }

    private static EntryChange listed(EntryChange change) {
        return new EntryChange(Change.LISTED, change.revision(), change.timeMicros());
    }

    @Override
    public boolean isDone() {
        return next < 0;
    }
}

package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.Receiver;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Reads the present slots of a shard, all or some, and reports those whose changes are in a range of revisions. A slot
 * that has changed since is left to a later report.
 */
final class ScanReport implements Report {

    /** The smallest gap between slots for which a new scan begins; shorter ones are read over. */
    private static final int GAP = 32;

    private final LaneReader store;
    private final ShardId shard;
    private final BitSet slots;
    private final IntPredicate isLingering;
    private final long after;
    private final long last;
    private final long sinceMillis;
    private int next;

    /**
     * @param slots the numbers of the slots to be read
     * @param isLingering whether a page has left a slot, so that it is reported at its new place
     * @param after the revision before the range; {@link Shard#REPORT_ALL} reports all pages as listed
     * @param last the last revision of the range
     */
    ScanReport(
            LaneReader store,
            ShardId shard,
            BitSet slots,
            IntPredicate isLingering,
            long after,
            long last,
            long sinceMillis) {
        this.store = store;
        this.shard = shard;
        this.slots = slots;
        this.isLingering = isLingering;
        this.after = after;
        this.last = last;
        this.sinceMillis = sinceMillis;
        this.next = slots.nextSetBit(0);
    }

    @Override
    public int run(int most, Receiver receiver) {
        int count = 0;
        while (count < most && next >= 0) {
            count += Math.max(1, scan(most - count, receiver));
        }
        return count;
    }

    /** Scans up to a gap; returns the number of slots that were read. */
    private int scan(int most, Receiver receiver) {
        int from = next;
        int[] read = {0};
        boolean[] isCut = {false};
        store.scan(shard, from, (slot, page) -> {
            next = slots.nextSetBit(slot);
            isCut[0] = read[0] == most || next < 0 || next - slot >= GAP;
            if (isCut[0]) {
                return false;
            }
            read[0]++;
            if (next == slot) {
                next = slots.nextSetBit(slot + 1);
                if (!isLingering.test(slot)) {
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

    private void report(byte[] page, Receiver receiver) {
        EntryChange change = ListedPage.changeOf(page);
        if (change.revision() > after && change.revision() <= last) {
            report(page, after == Shard.REPORT_ALL ? listed(change) : change, receiver);
        }
    }

    private void report(byte[] page, EntryChange change, Receiver receiver) {
        if (receiver.wants(change.change(), change.timeMicros())) {
            receiver.accept(VisibleChange.of(shard, page, change, sinceMillis));
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

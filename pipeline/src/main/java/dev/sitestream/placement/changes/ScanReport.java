package dev.sitestream.placement.changes;

import dev.sitestream.placement.changes.VisibleChanges.Receiver;
import dev.sitestream.placement.slot.EntryChange;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.published.PageRecord.Change;

/** Scans the present slots of a shard, and reports those whose changes are in a range of revisions. */
final class ScanReport implements Report {

    private final LaneReader store;
    private final ShardId shard;
    private final long after;
    private final long last;
    private final long sinceMillis;
    private int next;
    private boolean done;

    /**
     * @param after the revision before the range; {@link Shard#REPORT_ALL} reports all pages as listed
     * @param last the last revision of the range
     */
    ScanReport(LaneReader store, ShardId shard, long after, long last, long sinceMillis) {
        this.store = store;
        this.shard = shard;
        this.after = after;
        this.last = last;
        this.sinceMillis = sinceMillis;
    }

    @Override
    public int run(int most, Receiver receiver) {
        int from = next;
        done = true;
        store.scan(shard, from, (slot, page) -> {
            if (slot - from >= most) {
                done = false;
                return false;
            }
            next = slot + 1;
            EntryChange change = ListedPage.changeOf(page);
            if (change.revision() > after && change.revision() <= last) {
                report(page, after == Shard.REPORT_ALL ? listed(change) : change, receiver);
            }
            return true;
        });
        return Math.max(1, next - from);
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
        return done;
    }
}

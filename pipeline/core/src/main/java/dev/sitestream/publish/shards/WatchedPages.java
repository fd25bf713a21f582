package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Counts the changes for those who watch, and selects some as examples. */
final class WatchedPages implements ChangeReceiver {

    /** Removals are few, and would hardly ever find room behind all others: they have this part of it. */
    private static final int SHARE_OF_REMOVALS = 4;

    private final ShardNames names;
    private final VisibleWatch watch;
    private final List<PageRecord> shown = new ArrayList<>();
    private final List<PageRecord> removed = new ArrayList<>();
    private ChangeCounts counts = ChangeCounts.NONE;

    WatchedPages(ShardNames names, VisibleWatch watch) {
        this.names = names;
        this.watch = watch;
    }

    @Override
    public boolean isOn() {
        return watch.isOn();
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        return watch.isOn();
    }

    @Override
    public void accept(VisibleChange change) {
        counts = counts.plus(ChangeCounts.of(change.change()));
        Collection<PageRecord> examples = change.change() == Change.UNLISTED ? removed : shown;
        if (examples.size() < watch.room()) {
            examples.add(names.record(change));
        }
    }

    /** Shows what has been received since the last call. */
    void show() {
        if (counts.sum() == 0) {
            return;
        }
        int room = watch.room();
        int forRemoved = Math.min(removed.size(), room / SHARE_OF_REMOVALS);
        Stream<PageRecord> examples =
                Stream.concat(shown.stream().limit(Math.max(0, room - forRemoved)), removed.stream());
        watch.show(counts, examples.limit(room).toList());
        counts = ChangeCounts.NONE;
        shown.clear();
        removed.clear();
    }
}

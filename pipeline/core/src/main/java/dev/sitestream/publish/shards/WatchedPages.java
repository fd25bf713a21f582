package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.ChangeWatcher;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.published.ChangeCounts;
import java.util.List;

/** Names the pages, sections and files of what becomes visible of a lane, for those who watch. */
final class WatchedPages implements ChangeWatcher {

    private final ShardNames names;
    private final VisibleWatch watch;

    WatchedPages(ShardNames names, VisibleWatch watch) {
        this.names = names;
        this.watch = watch;
    }

    @Override
    public boolean isWatching() {
        return watch.isOn();
    }

    @Override
    public int room() {
        return watch.room();
    }

    @Override
    public void accept(ChangeCounts counts, List<VisibleChange> examples) {
        watch.show(counts, examples.stream().map(names::record).toList());
    }
}

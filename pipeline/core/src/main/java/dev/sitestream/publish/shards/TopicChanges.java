package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayList;
import java.util.List;

/** Makes records for the topic of published pages, if there is one. */
final class TopicChanges implements ChangeReceiver {

    private final ShardNames names;
    private final boolean isOn;
    private final List<PageRecord> records = new ArrayList<>();

    /** @param isOn whether there is a topic */
    TopicChanges(ShardNames names, boolean isOn) {
        this.names = names;
        this.isOn = isOn;
    }

    @Override
    public boolean isOn() {
        return isOn;
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        return isOn;
    }

    @Override
    public void accept(VisibleChange change) {
        records.add(names.record(change));
    }

    List<PageRecord> take() {
        List<PageRecord> taken = List.copyOf(records);
        records.clear();
        return taken;
    }
}

package dev.sitestream.publish.shards;

import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.published.PageRecord.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Selects the changes for a site's feeds. A feed lists only the newest changes, so a lane sends none that is older than
 * as many others that it has sent.
 */
final class FeedChanges implements ChangeReceiver {

    private final int entries;

    /** The times of the newest changes that were sent since the start, the earliest first. */
    private final PriorityQueue<Long> newest = new PriorityQueue<>();

    private final List<ListedChange> selected = new ArrayList<>();

    /** @param entries how many changes the feeds list; 0 if there are none */
    FeedChanges(int entries) {
        this.entries = entries;
    }

    @Override
    public boolean isOn() {
        return entries > 0;
    }

    @Override
    public boolean wants(Change change, long timeMicros) {
        return entries > 0 && change != Change.RELISTED && (newest.size() < entries || timeMicros >= newest.element());
    }

    @Override
    public void accept(VisibleChange change) {
        newest.add(change.timeMicros());
        if (newest.size() > entries) {
            newest.remove();
        }
        selected.add(new ListedChange(new ListingChange(
                change.url(),
                change.title(),
                change.timeMicros(),
                change.number(),
                change.change() == Change.UNLISTED)));
    }

    List<ListedChange> take() {
        List<ListedChange> taken = List.copyOf(selected);
        selected.clear();
        return taken;
    }
}

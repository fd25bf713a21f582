package dev.sitestream.placement.series;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.former.FormerPlaces;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.Arrival;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.Place;
import org.jspecify.annotations.Nullable;

/**
 * Puts pages that come back after a deletion into the slots that they had. So a page that comes and goes all the time
 * takes up one slot, and does not move.
 */
public final class ReturningPages {

    private final ShardRegistry registry;
    private final ChangedShards changed;
    private final FormerPlaces formerPlaces;

    public ReturningPages(ShardRegistry registry, ChangedShards changed, FormerPlaces formerPlaces) {
        this.registry = registry;
        this.changed = changed;
        this.formerPlaces = formerPlaces;
    }

    /**
     * Adds a page that was listed before.
     *
     * @param removal where it was listed last
     * @return its place; null if another page has its slot, or its shard is of another series, full, or being emptied
     */
    public @Nullable Place add(String series, byte[] page, EntrySize entrySize, Departure removal, ChangeStamp stamp) {
        SeriesShards shards = registry.series(series);
        LeftPlace kept = removal.kept();
        Place place = kept == null ? removal.place() : kept.place();
        if (kept != null) {
            if (!shards.canTakeKept(kept, entrySize)) {
                return null;
            }
            addToKept(shards, kept, page, entrySize, removal, stamp);
        } else if (!shards.takeFreed(place, page, entrySize)) {
            return null;
        }
        changed.touch(shards.shard(place.shard().number()), stamp);
        return place;
    }

    private void addToKept(
            SeriesShards shards,
            LeftPlace kept,
            byte[] page,
            EntrySize entrySize,
            Departure removal,
            ChangeStamp stamp) {
        Place place = kept.place();
        boolean isShownThere = removal.isStillShown() && removal.place().equals(place);
        Arrival arrival =
                isShownThere ? formerPlaces.staysAt(place) : formerPlaces.comesBack(removal, stamp.sequence());
        shards.takeKept(kept, ListedPage.arrived(page, arrival), entrySize);
        if (!isShownThere) {
            formerPlaces.arrive(place, arrival, shard -> changed.touch(shard, stamp));
        }
    }
}

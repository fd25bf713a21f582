package dev.sitestream.publish;

import dev.sitestream.publish.FileEvent.Published;
import dev.sitestream.publish.FileEvent.Retired;
import dev.sitestream.shard.Lane;
import dev.sitestream.shard.Publication;
import dev.sitestream.shard.Shard;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What whoever takes over a lane does first: compares the files in the object store with the lane's state.
 *
 * <p>A write can run ahead of a transaction that is then lost, so the store may show what the state knows nothing of. Every
 * difference makes the shard dirty. Files of this lane that belong to no shard are strays.
 */
final class Takeover {

    private final Site site;
    private final int laneNumber;
    private final Lane lane;
    private final StrayFiles strays;
    private @Nullable Long doneAt;

    Takeover(Site site, int laneNumber, Lane lane, StrayFiles strays) {
        this.site = site;
        this.laneNumber = laneNumber;
        this.lane = lane;
        this.strays = strays;
    }

    boolean done() {
        return doneAt != null;
    }

    /** When the comparison was made, in milliseconds since 1970. */
    long doneAt() {
        if (doneAt == null) {
            throw new IllegalStateException("nothing has been compared yet");
        }
        return doneAt;
    }

    /** Corrects the shards' publications by what was found; returns what the index is to be told. */
    List<FileEvent> compare(List<StoredObject> found, long now) {
        doneAt = now;
        Map<String, StoredObject> unclaimed = new HashMap<>();
        found.forEach(object -> unclaimed.put(object.key().name(), object));
        List<FileEvent> told = new ArrayList<>();
        for (Shard shard : lane.shards()) {
            compareOwn(shard, unclaimed, told);
            compareBridges(shard, unclaimed, told);
        }
        unclaimed.values().stream()
                .map(StoredObject::key)
                .filter(key -> isOurs(key.name()))
                .forEach(strays::add);
        return told;
    }

    private void compareOwn(Shard shard, Map<String, StoredObject> unclaimed, List<FileEvent> told) {
        String name = ShardFile.of(site, laneNumber, shard.id(), ShardFile.OWN).name();
        StoredObject object = unclaimed.remove(name);
        Publication own = shard.publication();
        if (own == null && object == null) {
            return;
        }
        if (own == null) {
            // Its first file, written ahead of its transaction: it has to be removed should the shard be retired.
            shard.publish(Publication.unknown(shard.changedAt()));
        } else if (object == null || !object.etag().equals(own.etag())) {
            shard.publish(own.nowUnknown());
        } else if (!own.listed() && !shard.retired()) {
            // Either the index has not heard of the file, or this lane has not heard of the index.
            told.add(new Published(name, laneNumber, own.changedAt()));
        }
    }

    private void compareBridges(Shard shard, Map<String, StoredObject> unclaimed, List<FileEvent> told) {
        shard.bridges().entrySet().removeIf(bridge -> {
            String name =
                    ShardFile.of(site, laneNumber, shard.id(), bridge.getKey()).name();
            StoredObject object = unclaimed.remove(name);
            Publication file = bridge.getValue().file();
            boolean intact = object != null && object.etag().equals(file.etag());
            if (!intact) {
                told.add(new Retired(name, laneNumber));
            } else if (!file.listed()) {
                told.add(new Published(name, laneNumber, file.changedAt()));
            }
            return !intact;
        });
    }

    /** Whether a file is this lane's; what no lane of the present configuration would write falls to the first one. */
    private boolean isOurs(String name) {
        return ShardFile.parse(name).map(file -> laneOf(file) == laneNumber).orElse(false);
    }

    private int laneOf(ShardFile file) {
        boolean single = site.lanes() == 1;
        boolean known = single == (file.lane() == ShardFile.ONLY_LANE) && file.lane() < site.lanes();
        return single || !known ? 0 : file.lane();
    }
}

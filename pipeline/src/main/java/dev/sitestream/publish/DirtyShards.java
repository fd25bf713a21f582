package dev.sitestream.publish;

import dev.sitestream.shard.Lane;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The shards of a lane whose content differs from what is published, and since when. Times are milliseconds since 1970. */
final class DirtyShards {

    private final Lane lane;
    private final long publishAfterMillis;
    private final Map<ShardId, Long> since = new HashMap<>();

    /** @param publishAfterMillis how long a shard waits for further changes, in milliseconds */
    DirtyShards(Lane lane, long publishAfterMillis) {
        this.lane = lane;
        this.publishAfterMillis = publishAfterMillis;
    }

    /** Notes that a shard is dirty now, if it is not known to be already. */
    void add(Shard shard, long now) {
        since.putIfAbsent(shard.id(), now);
    }

    /** Notes that some content of a shard was written, which need not be its latest. */
    void written(Shard shard, long now) {
        if (shard.dirty()) {
            since.put(shard.id(), now);
        } else {
            since.remove(shard.id());
        }
    }

    void remove(Shard shard) {
        since.remove(shard.id());
    }

    int size() {
        return since.size();
    }

    /** Those that have waited long enough, the longest waiting first. */
    List<Shard> due(long now) {
        List<Shard> due = new ArrayList<>();
        since.forEach((id, from) -> {
            Shard shard = lane.shard(id);
            if (from + publishAfterMillis <= now && shard != null) {
                due.add(shard);
            }
        });
        due.sort(Comparator.comparing((Shard shard) -> since.getOrDefault(shard.id(), now))
                .thenComparing(Shard::id));
        return due;
    }
}

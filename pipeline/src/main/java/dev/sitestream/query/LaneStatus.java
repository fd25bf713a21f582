package dev.sitestream.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One lane of a site.
 *
 * @param lane counted from 0
 * @param instance the {@code host:port} of the process that serves it; null when no process that answers serves it
 * @param pages how many pages it lists
 * @param held whether its publication is held, because too many pages would disappear
 * @param guard the limit on disappearing pages
 * @param shards its files, by name
 */
public record LaneStatus(
        int lane, @Nullable String instance, long pages, boolean held, GuardStatus guard, List<ShardStatus> shards) {

    /** A lane that no process that answers serves. */
    static LaneStatus unserved(int lane) {
        return new LaneStatus(lane, null, 0, false, GuardStatus.NONE, List.of());
    }
}

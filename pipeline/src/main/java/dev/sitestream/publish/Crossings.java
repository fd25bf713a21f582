package dev.sitestream.publish;

import dev.sitestream.shard.Lane;
import dev.sitestream.shard.Shard;
import dev.sitestream.shard.ShardId;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The order in which files may be written when pages move between them: a page that leaves a file has to be seen in its
 * new one before.
 *
 * <p>Departures are given as the shards where pages went, each with the revision from which on it shows them.
 */
final class Crossings {

    private final Lane lane;

    Crossings(Lane lane) {
        this.lane = lane;
    }

    /** Whether all pages that departed can be seen where they went. */
    boolean open(Map<ShardId, Long> departures) {
        return firstBlocker(departures) == null;
    }

    /** These shards and the unpublished ones that they wait for, directly and indirectly. */
    Set<Shard> withBlockers(Iterable<Shard> shards) {
        Set<Shard> all = new LinkedHashSet<>();
        shards.forEach(shard -> addWithBlockers(shard, all));
        return all;
    }

    /**
     * Finds out whether files wait for each other in a circle.
     *
     * @param start the file that waits
     * @param departures what it waits for
     * @return a shard that waits for itself; empty when the wait ends without any help
     */
    Optional<Shard> circle(Shard start, Map<ShardId, Long> departures) {
        Set<ShardId> seen = new HashSet<>();
        Shard at = start;
        Map<ShardId, Long> waitsFor = departures;
        while (seen.add(at.id())) {
            Shard blocker = firstBlocker(waitsFor);
            if (blocker == null || !blocker.dirty()) {
                return Optional.empty();
            }
            at = blocker;
            waitsFor = blocker.departures();
        }
        return Optional.of(at);
    }

    private void addWithBlockers(Shard shard, Set<Shard> all) {
        if (!all.add(shard)) {
            return;
        }
        for (ShardId id : shard.departures().keySet()) {
            Shard destination = lane.shard(id);
            if (destination != null && destination.dirty()) {
                addWithBlockers(destination, all);
            }
        }
    }

    private @Nullable Shard firstBlocker(Map<ShardId, Long> departures) {
        for (Map.Entry<ShardId, Long> departure : departures.entrySet()) {
            Shard destination = lane.shard(departure.getKey());
            // A shard is forgotten only after everything that left it can be seen elsewhere.
            if (destination != null && !shows(destination, departure.getValue())) {
                return destination;
            }
        }
        return null;
    }

    private static boolean shows(Shard shard, long revision) {
        return (shard.publication() != null && shard.publication().shows(revision))
                || shard.bridges().values().stream().anyMatch(bridge -> bridge.shows(revision));
    }
}

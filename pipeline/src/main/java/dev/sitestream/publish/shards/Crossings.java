package dev.sitestream.publish.shards;

import dev.sitestream.placement.Lane;
import dev.sitestream.placement.state.Bridge;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides in which order files may be written when pages move between them: a page that leaves a file must be visible
 * in its new file first.
 *
 * <p>Departures map each shard that received pages to the first revision that shows them. A shard's own file is written
 * only when all pages that have left it are visible elsewhere. A bridge is written out of this order, and a shard
 * without pages is never written again, so their departures count too.
 */
final class Crossings {

    private final Lane lane;

    Crossings(Lane lane) {
        this.lane = lane;
    }

    /** A shard that received pages, and the first revision that shows them. */
    private record Destination(ShardId shard, long revision) {}

    /** Defines which files count as visible. */
    private interface View {

        /** Whether a file is listed, or counts as listed. */
        boolean lists(PublishedFile file);

        /** A bridge of the shard that is being written and counts as listed; null when there is none. */
        @Nullable
        ShardContent bridgeOf(ShardId shard);
    }

    /** The files that crawlers can certainly see now. */
    private static final View LISTED = new View() {

        @Override
        public boolean lists(PublishedFile file) {
            return file.listed();
        }

        @Override
        public @Nullable ShardContent bridgeOf(ShardId shard) {
            return null;
        }
    };

    /** The files that crawlers will see without any further write. */
    private record Coming(Map<ShardId, ShardContent> bridges) implements View {

        @Override
        public boolean lists(PublishedFile file) {
            return true;
        }

        @Override
        public @Nullable ShardContent bridgeOf(ShardId shard) {
            return bridges.get(shard);
        }
    }

    /**
     * Whether all departed pages are visible in their new shards.
     *
     * @param writer the shard that they departed from
     * @param revision the revision that its file is about to show
     */
    boolean open(Shard writer, long revision, Map<ShardId, Long> departures) {
        return firstBlocker(writer, revision, departures, LISTED) == null;
    }

    /** These shards and the dirty shards that they wait for, directly and indirectly. */
    Set<Shard> withBlockers(Iterable<Shard> shards) {
        Set<Shard> all = new LinkedHashSet<>();
        shards.forEach(shard -> addWithBlockers(shard, all));
        return all;
    }

    /**
     * Detects whether files wait for each other in a circle, once everything is listed that has been written by now.
     *
     * @param start the content that waits
     * @param bridges the bridges that are being written; they count as listed, too
     * @return a shard that waits for itself; empty when the wait ends without any help
     */
    Optional<Shard> circle(ShardContent start, Map<ShardId, ShardContent> bridges) {
        View coming = new Coming(bridges);
        Set<ShardId> seen = new HashSet<>();
        Shard at = start.shard();
        Shard blocker = firstBlocker(at, start.revision(), start.departures(), coming);
        while (seen.add(at.id())) {
            if (blocker == null || !blocker.dirty()) {
                return Optional.empty();
            }
            at = blocker;
            blocker = firstBlocker(at, at.revision(), at.departures(), coming);
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

    private @Nullable Shard firstBlocker(Shard writer, long revision, Map<ShardId, Long> departures, View view) {
        Set<Destination> seen = new HashSet<>();
        Deque<Destination> open = new ArrayDeque<>();
        departures.forEach((shard, from) -> open.add(new Destination(shard, from)));
        while (!open.isEmpty()) {
            Destination next = open.remove();
            // A shard is removed only after everything that left it is visible elsewhere.
            Shard shard = lane.shard(next.shard());
            boolean willShow = shard == writer && next.revision() <= revision;
            if (shard == null || willShow || isShownByItself(shard, next.revision(), view) || !seen.add(next)) {
                continue;
            }
            Map<ShardId, Long> further = departuresOf(shard, next.revision(), view);
            if (further == null) {
                return shard;
            }
            further.forEach((id, from) -> open.add(new Destination(id, from)));
        }
        return null;
    }

    private static boolean isShownByItself(Shard shard, long revision, View view) {
        return shard.publishedFile() != null && isShownBy(shard.publishedFile(), revision, view);
    }

    private static boolean isShownBy(PublishedFile file, long revision, View view) {
        return view.lists(file) && file.revision() >= revision;
    }

    /**
     * Where pages went from a shard that does not show them itself; null when pages may be in it that no file shows.
     */
    private static @Nullable Map<ShardId, Long> departuresOf(Shard shard, long revision, View view) {
        if (shard.retired()) {
            return shard.departures();
        }
        for (Bridge bridge : shard.bridges().values()) {
            if (isShownBy(bridge.file(), revision, view)) {
                return bridge.departures();
            }
        }
        ShardContent coming = view.bridgeOf(shard.id());
        return coming != null && coming.revision() >= revision ? coming.departures() : null;
    }
}

package dev.sitestream.placement.former;

import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.ShardId;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The files that crawlers have to see anew before they can't find pages at former places any more, and the pages that
 * wait for it, by their newest places.
 */
final class Clearance {

    /** By the file, the revision of it that is waited for, and the shard of the newest places. */
    private final Map<ShardId, NavigableMap<Long, Map<ShardId, BitSet>>> waiting = new HashMap<>();

    /** For how many files a page waits, if for more than one. */
    private final Map<Place, Integer> several = new HashMap<>();

    /**
     * Records that a page is at former places until crawlers see these revisions of their files.
     *
     * @param newest the page's newest place, which waits for nothing yet
     */
    void await(Place newest, Map<ShardId, Long> files) {
        files.forEach((file, revision) -> waiting.computeIfAbsent(file, absent -> new TreeMap<>())
                .computeIfAbsent(revision, absent -> new HashMap<>())
                .computeIfAbsent(newest.shard(), absent -> new BitSet())
                .set(newest.slot()));
        if (files.size() > 1) {
            several.put(newest, files.size());
        }
    }

    /** Whether any page waits for this file. */
    boolean isAwaited(ShardId file) {
        return waiting.containsKey(file);
    }

    /**
     * Records that crawlers see this revision of a file.
     *
     * @param settled receives the newest place of each page that waits for no other file
     */
    void clear(ShardId file, long revision, Consumer<Place> settled) {
        NavigableMap<Long, Map<ShardId, BitSet>> pages = waiting.get(file);
        while (pages != null && !pages.isEmpty() && pages.firstKey() <= revision) {
            pages.pollFirstEntry()
                    .getValue()
                    .forEach((shard, slots) -> slots.stream()
                            .mapToObj(slot -> new Place(shard, slot))
                            .filter(this::isLast)
                            .forEach(settled));
        }
        if (pages != null && pages.isEmpty()) {
            waiting.remove(file);
        }
    }

    private boolean isLast(Place newest) {
        Integer files = several.get(newest);
        if (files == null) {
            return true;
        }
        if (files == 2) {
            several.remove(newest);
        } else {
            several.put(newest, files - 1);
        }
        return false;
    }

    /** Forgets what a page waits for, since this is not its newest place any more. */
    void forget(Place newest) {
        several.remove(newest);
        waiting.values().removeIf(pages -> {
            pages.values().removeIf(shards -> {
                BitSet slots = shards.get(newest.shard());
                if (slots != null) {
                    slots.clear(newest.slot());
                    if (slots.isEmpty()) {
                        shards.remove(newest.shard());
                    }
                }
                return shards.isEmpty();
            });
            return pages.isEmpty();
        });
    }
}

package dev.sitestream.placement.state;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A temporary copy of a shard's content in the object store, under a name of its own, so that pages can change places.
 *
 * @param file the copy in the object store
 * @param departures where the pages went that had left the shard by then since it was last published. A file that
 *     depends on the bridge depends on these too, since a page may have come and gone
 */
public record Bridge(PublishedFile file, SortedMap<ShardId, Long> departures) {

    public Bridge {
        departures = Collections.unmodifiableSortedMap(new TreeMap<>(departures));
    }

    /** Returns this bridge as one that the index lists since this time. */
    public Bridge visibleSince(long sinceMillis) {
        return new Bridge(file.visibleSince(sinceMillis), departures);
    }
}

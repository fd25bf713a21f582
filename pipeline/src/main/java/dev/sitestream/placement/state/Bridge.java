package dev.sitestream.placement.state;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A copy of a shard's content that stands in the object store for a while, under a name of its own, so that pages can
 * change places.
 *
 * @param file what stands there
 * @param departures where pages went that had left the shard by then since it was last published: whoever relies on the
 *     bridge relies on these too, since a page may have come and gone
 */
public record Bridge(PublishedFile file, SortedMap<ShardId, Long> departures) {

    public Bridge {
        departures = Collections.unmodifiableSortedMap(new TreeMap<>(departures));
    }

    /** The same, now listed. */
    public Bridge nowListed() {
        return new Bridge(file.nowListed(), departures);
    }
}

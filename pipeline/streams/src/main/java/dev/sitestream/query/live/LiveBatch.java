package dev.sitestream.query.live;

import dev.sitestream.published.ChangeCounts;
import java.util.List;

/**
 * What has become visible within a short time.
 *
 * @param at the end of this time, in RFC 3339
 * @param counts how many changes
 * @param changes some of them
 * @param more how many others there are
 * @param silent the addresses of instances whose changes are missing, since they don't answer
 */
public record LiveBatch(String at, ChangeCounts counts, List<LiveChange> changes, long more, List<String> silent) {

    public LiveBatch {
        changes = List.copyOf(changes);
        silent = List.copyOf(silent);
    }

    /** This batch, with the counts of a later one whose changes are not shown. */
    public LiveBatch withMissed(LiveBatch later) {
        return new LiveBatch(later.at, counts.plus(later.counts), changes, more + later.counts.sum(), later.silent);
    }
}

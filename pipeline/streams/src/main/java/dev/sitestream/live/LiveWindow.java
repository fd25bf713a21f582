package dev.sitestream.live;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.live.LiveBatch;
import dev.sitestream.query.live.LiveChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Collects changes until they are taken: counts of all, and a few of them. Thread-safe; no method waits for long. */
final class LiveWindow {

    private final int most;
    private final List<LiveChange> changes = new ArrayList<>();
    private ChangeCounts counts = ChangeCounts.NONE;

    /** @param most how many changes are kept */
    LiveWindow(int most) {
        this.most = most;
    }

    /** How many changes can still be kept. */
    synchronized int room() {
        return most - changes.size();
    }

    /** Adds counts of changes, and some of these changes. */
    synchronized void add(ChangeCounts others, List<LiveChange> examples) {
        counts = counts.plus(others);
        changes.addAll(examples.subList(0, Math.min(examples.size(), most - changes.size())));
    }

    /** Whether there is nothing to take. */
    synchronized boolean isEmpty() {
        return counts.sum() == 0;
    }

    /** Takes what was collected. */
    synchronized LiveBatch take(Instant at, List<String> silent) {
        LiveBatch taken = new LiveBatch(at.toString(), counts, changes, counts.sum() - changes.size(), silent);
        changes.clear();
        counts = ChangeCounts.NONE;
        return taken;
    }
}

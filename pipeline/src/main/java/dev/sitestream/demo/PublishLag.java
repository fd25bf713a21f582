package dev.sitestream.demo;

import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;

/**
 * How far a pipeline is behind what it was sent, and so how much more it may be sent: it is never given more than it
 * does in a moment.
 */
final class PublishLag {

    /** What a pipeline of unknown speed gets. */
    static final int LEAST_LOAD = 4_000;

    /** So many that a fast pipeline is never idle. */
    static final int MOST_LOAD = 20_000;

    /** Live changes wait where there are more, so that they show how fresh files are and not how long a queue is. */
    static final int MOST_LIVE = 1_000;

    private static final int LOADED_AT_ONCE = 500;

    private final RecentRate rate = new RecentRate();

    /**
     * How many more events of the initial load may be sent: what the pipeline reads in two seconds may lie ahead of
     * it, since it commits what it has done in turns of up to a second.
     *
     * @param now in nanoseconds, of any clock
     */
    int roomForLoad(long sent, Snapshot activity, long now) {
        long bound = Math.max(LEAST_LOAD, Math.min(MOST_LOAD, 2 * rate.next(now, activity.consumed())));
        return (int) Math.max(0, Math.min(LOADED_AT_ONCE, bound - of(sent, activity)));
    }

    /** How many more live changes may be sent. */
    int roomForLive(long sent, Snapshot activity) {
        return (int) Math.max(0, MOST_LIVE - of(sent, activity));
    }

    private static long of(long sent, Snapshot activity) {
        return sent - activity.consumed() + activity.outstanding();
    }
}

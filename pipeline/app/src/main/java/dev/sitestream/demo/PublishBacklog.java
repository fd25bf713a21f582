package dev.sitestream.demo;

import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;

/**
 * How many sent events a pipeline has not published yet, and how many more may be sent. This limit keeps its backlog to
 * what it processes within seconds.
 */
final class PublishBacklog {

    /** The limit for a pipeline of unknown speed. */
    static final int MIN_LOAD = 4_000;

    /** The highest limit, large enough that a fast pipeline is never idle. */
    static final int MAX_LOAD = 20_000;

    /** The limit for live changes, so that they show how fresh files are and not how long a queue is. */
    static final int MAX_LIVE = 1_000;

    private static final int LOADED_AT_ONCE = 500;

    private final RecentRate rate = new RecentRate();

    /**
     * How many more events of the initial load may be sent. The backlog may be what the pipeline reads in two seconds,
     * since it commits its work up to a second later.
     *
     * @param nowNanos the time by any clock
     */
    int roomForLoad(long sent, Snapshot activity, long nowNanos) {
        long bound = Math.max(MIN_LOAD, Math.min(MAX_LOAD, 2 * rate.next(nowNanos, activity.consumed())));
        return (int) Math.max(0, Math.min(LOADED_AT_ONCE, bound - backlog(sent, activity)));
    }

    /** How many more live changes may be sent. */
    int roomForLive(long sent, Snapshot activity) {
        return (int) Math.max(0, MAX_LIVE - backlog(sent, activity));
    }

    private static long backlog(long sent, Snapshot activity) {
        return sent - activity.consumed() + activity.outstanding();
    }
}

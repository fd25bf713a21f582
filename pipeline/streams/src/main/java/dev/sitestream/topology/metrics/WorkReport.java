package dev.sitestream.topology.metrics;

import dev.sitestream.topology.metrics.PipelineActivity.Work;

/**
 * Reports the work of one part of the pipeline. To count the work takes a full scan, so that is done at punctuations;
 * in between, the part only reports that there is more.
 */
public final class WorkReport {

    private final PipelineActivity activity;
    private Work counted = Work.UNKNOWN;
    private boolean hasUncounted = true;

    /** Begins with work that is not counted yet. */
    public WorkReport(PipelineActivity activity) {
        this.activity = activity;
        activity.report(this, counted);
    }

    /** Reports that work has arrived since the last count. */
    public void addUncounted() {
        if (!hasUncounted) {
            hasUncounted = true;
            activity.report(this, counted.withUncounted());
        }
    }

    /** Reports the result of a count. */
    public void set(Work work) {
        counted = work;
        hasUncounted = false;
        activity.report(this, work);
    }

    /** Returns when the work is to be counted: at once if some is uncounted, else {@link Long#MAX_VALUE}. */
    public long nextMillis() {
        return hasUncounted ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Removes the part. */
    public void close() {
        activity.forget(this);
    }
}

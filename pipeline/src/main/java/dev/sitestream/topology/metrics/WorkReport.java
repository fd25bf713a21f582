package dev.sitestream.topology.metrics;

import dev.sitestream.topology.metrics.PipelineActivity.Work;

/**
 * Reports the work of one part of the pipeline. To count the work takes a full scan, so that is done at punctuations;
 * in between, the part only reports that there is more.
 */
public final class WorkReport {

    private final PipelineActivity activity;
    private Work counted = Work.UNKNOWN;
    private boolean addUncounted;

    /** Begins with work that is not counted yet. */
    public WorkReport(PipelineActivity activity) {
        this.activity = activity;
        activity.report(this, counted);
    }

    /** Reports that work has arrived since the last count. */
    public void addUncounted() {
        if (!addUncounted) {
            addUncounted = true;
            activity.report(this, counted.withUncounted());
        }
    }

    /** Reports the result of a count. */
    public void set(Work work) {
        counted = work;
        addUncounted = false;
        activity.report(this, work);
    }

    /** Removes the part. */
    public void close() {
        activity.forget(this);
    }
}

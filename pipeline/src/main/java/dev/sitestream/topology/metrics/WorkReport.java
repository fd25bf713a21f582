package dev.sitestream.topology.metrics;

import dev.sitestream.topology.metrics.PipelineActivity.Work;

/**
 * What one part of the pipeline tells of the work that it has at hand. To count it takes a look at everything, so that
 * is done at punctuations; in between, it is enough to say that there is more.
 */
public final class WorkReport {

    private final PipelineActivity activity;
    private Work counted = Work.UNKNOWN;
    private boolean more;

    /** Begins with work that nobody has counted yet. */
    public WorkReport(PipelineActivity activity) {
        this.activity = activity;
        activity.report(this, counted);
    }

    /** Something has come in since the last count. */
    public void more() {
        if (!more) {
            more = true;
            activity.report(this, counted.andMore());
        }
    }

    /** Everything was counted. */
    public void count(Work work) {
        counted = work;
        more = false;
        activity.report(this, work);
    }

    /** The part is no more. */
    public void close() {
        activity.forget(this);
    }
}

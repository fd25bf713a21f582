package dev.sitestream.topology;

import dev.sitestream.topology.PipelineActivity.Work;

/**
 * What one part of the pipeline tells of the work that it has at hand. To count it takes a look at everything, so that is
 * done at punctuations; in between, it is enough to say that there is more.
 */
final class WorkReport {

    private final PipelineActivity activity;
    private Work counted = Work.UNKNOWN;
    private boolean more;

    /** Begins with work that nobody has counted yet. */
    WorkReport(PipelineActivity activity) {
        this.activity = activity;
        activity.report(this, counted);
    }

    /** Something has come in since the last count. */
    void more() {
        if (!more) {
            more = true;
            activity.report(this, counted.andMore());
        }
    }

    /** Everything was counted. */
    void count(Work work) {
        counted = work;
        more = false;
        activity.report(this, work);
    }

    /** The part is no more. */
    void close() {
        activity.forget(this);
    }
}

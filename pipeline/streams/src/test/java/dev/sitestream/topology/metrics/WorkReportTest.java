package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.metrics.PipelineActivity.Work;
import org.junit.jupiter.api.Test;

class WorkReportTest {

    private final PipelineActivity activity = new PipelineActivity();
    private final WorkReport report = new WorkReport(activity);

    @Test
    void aPartThatHasNotCountedItsWorkIsNotAtRestAndCountsItAtOnce() {
        assertThat(activity.snapshot().outstanding()).isPositive();
        assertThat(report.nextMillis()).isEqualTo(Long.MIN_VALUE);

        report.set(Work.NONE);
        assertThat(activity.snapshot().outstanding()).isZero();
        assertThat(report.nextMillis()).isEqualTo(Long.MAX_VALUE);

        report.addUncounted();
        assertThat(activity.snapshot().outstanding()).isPositive();
        assertThat(report.nextMillis()).isEqualTo(Long.MIN_VALUE);
    }
}

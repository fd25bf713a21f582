package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.metrics.PipelineActivity.Work;
import org.junit.jupiter.api.Test;

class PipelineActivityTest {

    @Test
    void whatIsAtHandIsNotLessenedByMessagesThatOthersHaveSent() {
        PipelineActivity activity = new PipelineActivity();
        activity.report("a lane", new Work(10, 0, 3));
        activity.receiveMessage();
        activity.receiveMessage();

        assertThat(activity.snapshot().localOutstanding()).isEqualTo(3);
        assertThat(activity.snapshot().outstanding()).isEqualTo(1);
    }

    @Test
    void whatIsUnderWayToOthersIsNotAtHand() {
        PipelineActivity activity = new PipelineActivity();
        activity.sendMessages(5);

        assertThat(activity.snapshot().localOutstanding()).isZero();
        assertThat(activity.snapshot().outstanding()).isEqualTo(5);
    }
}

package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.site.TargetBacklog;
import dev.sitestream.topology.metrics.PipelineActivity.Work;
import java.util.List;
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

    @Test
    void anAnnouncerHasMetricsAsLongAsItsTaskIsHere() {
        PipelineActivity activity = new PipelineActivity();
        AnnouncerMetrics waiting = new AnnouncerMetrics("shop", List.of(new TargetBacklog("indexnow", 5, 1)));
        activity.report("an announcer", waiting);
        assertThat(activity.metrics().announcers()).containsExactly(waiting);

        activity.forget("an announcer");
        assertThat(activity.metrics().announcers()).isEmpty();
    }
}

package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitPaceTest {

    private final WakeTimes wakeTimes = new WakeTimes();
    private final CommitPace pace = new CommitPace(wakeTimes);

    @TempDir
    Path folder;

    private MockProcessorContext<Object, Object> context;

    @BeforeEach
    void context() {
        Properties settings = new Properties();
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "pace");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1");
        context = new MockProcessorContext<>(settings, new TaskId(0, 0), folder.toFile());
    }

    @Test
    void whatIsForwardedAfterAQuietTimeIsCommittedAtOnce() {
        pace.recordRead(1_000_000, 1_000_005);
        pace.recordForwarded(context, 1_000_005);

        assertThat(isCommitted()).isTrue();
    }

    @Test
    void whatFollowsCloselyIsCommittedAfterAPause() {
        pace.recordForwarded(context, 1_000_000);
        assertThat(isCommitted()).isTrue();

        pace.recordForwarded(context, 1_000_010);
        assertThat(isCommitted()).isFalse();
        pace.commitIfDue(1_000_029);
        assertThat(isCommitted()).isFalse();
        pace.commitIfDue(1_000_030);
        assertThat(isCommitted()).isTrue();
    }

    @Test
    void theWorkOfATaskThatIsGivenUpIsNotCommittedLater() {
        pace.recordForwarded(context, 1_000_000);
        isCommitted();
        pace.recordForwarded(context, 1_000_010);

        pace.forget(context);
        pace.commitIfDue(1_000_030);

        assertThat(isCommitted()).isFalse();
        assertThat(pace.nextMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatMayWaitIsCommittedAfterALongerPause() {
        pace.recordForwarded(context, 200, 1_000_000);
        assertThat(isCommitted()).as("after a quiet time").isTrue();

        pace.recordForwarded(context, 200, 1_000_010);
        pace.commitIfDue(1_000_199);
        assertThat(isCommitted()).isFalse();
        assertThat(pace.nextMillis()).isEqualTo(1_000_210);
        pace.commitIfDue(1_000_210);
        assertThat(isCommitted()).isTrue();
    }

    @Test
    void whatMayNotWaitTakesWithItWhatMay() {
        pace.recordForwarded(context, 200, 1_000_000);
        pace.recordForwarded(context, 200, 1_000_010);
        isCommitted();

        pace.recordForwarded(context, 1_000_030);

        assertThat(isCommitted()).isTrue();
    }

    @Test
    void whatWasOnlyStoredIsCommittedWithinASecond() {
        pace.recordWork(context, 1_000_000);
        assertThat(isCommitted()).as("after a quiet time").isTrue();

        pace.recordWork(context, 1_000_010);
        pace.commitIfDue(1_000_999);
        assertThat(isCommitted()).isFalse();
        assertThat(pace.nextMillis()).isEqualTo(1_001_010);
        pace.commitIfDue(1_001_010);
        assertThat(isCommitted()).isTrue();
    }

    /** Its receiver could not read what others have committed after it. */
    @Test
    void whatMayWaitIsCommittedSoonWhileAnotherThreadHasSomethingUrgent() {
        pace.recordForwarded(context, 200, 1_000_000);
        pace.recordForwarded(context, 200, 1_000_010);
        isCommitted();

        wakeTimes.hurry(1_000_025);

        pace.commitIfDue(1_000_030);
        assertThat(isCommitted()).isTrue();
    }

    @Test
    void pausesGrowWithTheLag() {
        pace.recordForwarded(context, 1_000_000);
        assertThat(isCommitted()).isTrue();

        pace.recordRead(997_000, 1_000_010);
        pace.recordForwarded(context, 1_000_010);
        pace.commitIfDue(1_000_200);
        assertThat(isCommitted()).isFalse();
    }

    @Test
    void noLagMakesAPauseLongerThanASecond() {
        pace.recordForwarded(context, 1_000_000);
        isCommitted();

        pace.recordRead(900_000, 1_000_010);
        pace.recordForwarded(context, 1_000_010);
        pace.commitIfDue(1_001_010);

        assertThat(isCommitted()).isTrue();
    }

    /** Kafka Streams honours a commit request only from a task that has something to commit. */
    @Test
    void everyTaskWithForwardedRecordsRequestsTheCommit() {
        MockProcessorContext<Object, Object> other = context;
        context();
        pace.recordForwarded(other, 1_000_000);
        pace.recordForwarded(context, 1_000_010);
        assertThat(isCommitted()).isFalse();
        pace.recordForwarded(other, 1_000_030);

        assertThat(isCommitted()).isTrue();
    }

    @Test
    void withoutForwardedRecordsNoCommitIsRequested() {
        pace.recordRead(1_000_000, 1_000_000);
        pace.commitIfDue(1_001_000);

        assertThat(isCommitted()).isFalse();
    }

    private boolean isCommitted() {
        boolean committed = context.committed();
        context.resetCommit();
        return committed;
    }
}

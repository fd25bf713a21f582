package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.shard.ShardId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitingChangesTest {

    private static final ShardId SHARD = new ShardId("pages", 1);
    private static final ShardId OTHER = new ShardId("pages", 2);

    private final WaitingChanges waiting = new WaitingChanges();

    @Test
    void theOldestChangeOfAFileCounts() {
        waiting.arrive(SHARD, 1000);
        waiting.arrive(SHARD, 900);
        waiting.arrive(SHARD, 1100);
        waiting.copy(SHARD);
        waiting.write(SHARD, true);

        assertThat(waiting.takePublished(2000)).containsExactly(Duration.ofMillis(1100));
        assertThat(waiting.takePublished(2000)).isEmpty();
    }

    @Test
    void aChangeThatCameAfterTheCopyWaitsForTheNextWrite() {
        waiting.arrive(SHARD, 1000);
        waiting.copy(SHARD);
        waiting.arrive(SHARD, 1500);
        waiting.write(SHARD, true);
        assertThat(waiting.takePublished(2000)).containsExactly(Duration.ofSeconds(1));

        waiting.copy(SHARD);
        waiting.write(SHARD, true);
        assertThat(waiting.takePublished(4000)).containsExactly(Duration.ofMillis(2500));
    }

    @Test
    void aNewFileIsPublishedWhenItIsListed() {
        waiting.arrive(SHARD, 1000);
        waiting.copy(SHARD);
        waiting.write(SHARD, false);
        assertThat(waiting.takePublished(2000)).isEmpty();

        waiting.list(SHARD);
        assertThat(waiting.takePublished(3000)).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void aWriteThatFailedIsStillWaitedFor() {
        waiting.arrive(SHARD, 1000);
        waiting.copy(SHARD);
        waiting.arrive(SHARD, 1500);
        waiting.copy(SHARD);
        waiting.write(SHARD, true);

        assertThat(waiting.takePublished(2000)).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void eachFileHasItsOwnDelay() {
        waiting.arrive(SHARD, 1000);
        waiting.arrive(OTHER, 1200);
        waiting.copy(SHARD);
        waiting.copy(OTHER);
        waiting.write(OTHER, true);
        waiting.write(SHARD, true);

        assertThat(waiting.takePublished(2000)).containsExactly(Duration.ofMillis(800), Duration.ofSeconds(1));
    }

    @Test
    void anEventFromAClockThatIsAheadHasNotWaited() {
        waiting.arrive(SHARD, 3000);
        waiting.copy(SHARD);
        waiting.write(SHARD, true);

        assertThat(waiting.takePublished(2000)).containsExactly(Duration.ZERO);
    }

    @Test
    void aWriteWithoutAKnownChangeIsNotCounted() {
        waiting.arrive(SHARD, 1000);
        waiting.forget(SHARD);
        waiting.copy(SHARD);
        waiting.write(SHARD, true);

        assertThat(waiting.takePublished(2000)).isEmpty();
    }
}

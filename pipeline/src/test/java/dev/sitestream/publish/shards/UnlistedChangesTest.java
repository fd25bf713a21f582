package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.ShardId;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class UnlistedChangesTest {

    private static final ShardId SHARD = new ShardId("pages", 1);
    private static final ShardId OTHER = new ShardId("pages", 2);

    private final UnlistedChanges unlisted = new UnlistedChanges();

    @Test
    void aFileThatIsListedIsPublishedWhenItIsWritten() {
        unlisted.write(SHARD, 900, true);

        assertThat(unlisted.takePublished(2000)).containsExactly(Duration.ofMillis(1100));
        assertThat(unlisted.takePublished(2000)).isEmpty();
    }

    @Test
    void aNewFileIsPublishedWhenItIsListed() {
        unlisted.write(SHARD, 1000, false);
        assertThat(unlisted.takePublished(2000)).isEmpty();

        unlisted.list(SHARD);
        assertThat(unlisted.takePublished(3000)).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void theOldestChangeOfSeveralWritesCounts() {
        unlisted.write(SHARD, 1000, false);
        unlisted.write(SHARD, 1500, false);

        unlisted.list(SHARD);
        assertThat(unlisted.takePublished(2000)).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void eachFileHasItsOwnDelay() {
        unlisted.write(OTHER, 1200, true);
        unlisted.write(SHARD, 1000, true);

        assertThat(unlisted.takePublished(2000)).containsExactly(Duration.ofMillis(800), Duration.ofSeconds(1));
    }

    @Test
    void anEventFromAClockThatIsAheadHasNotWaited() {
        unlisted.write(SHARD, 3000, true);

        assertThat(unlisted.takePublished(2000)).containsExactly(Duration.ZERO);
    }

    @Test
    void aShardThatIsNoMoreIsNotPublished() {
        unlisted.write(SHARD, 1000, false);
        unlisted.forget(SHARD);
        unlisted.list(SHARD);

        assertThat(unlisted.takePublished(2000)).isEmpty();
    }
}

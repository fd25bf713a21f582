package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.SupersededException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a publisher may write, and when it must stop. */
class WriteOwnershipTest {

    private static final String OWNER = "site shop";
    private static final long PATIENCE = Duration.ofSeconds(10).toMillis();
    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");

    private final Health health = new Health();
    private long commits;
    private long stored = 4;
    private int stores;
    private final WriteOwnership ownership = tenure();

    @Test
    void nothingIsWrittenBeforeTheOwnerIsCommitted() {
        ownership.advance(0);
        ownership.advance(50);
        assertThat(ownership.isHeld()).isFalse();
        assertThat(ownership.epoch()).isZero();
        assertThat(stored).isEqualTo(5);

        commits++;
        ownership.advance(100);
        assertThat(ownership.isHeld()).isTrue();
        assertThat(ownership.epoch()).isEqualTo(5);
    }

    @Test
    void everyOwnerCountsOneMore() {
        hold(ownership);
        WriteOwnership next = tenure();
        hold(next);

        assertThat(next.epoch()).isEqualTo(6);
    }

    @Test
    void anOwnerWithAnEmptyStateComesAfterThoseBeforeIt() {
        stored = 0;
        ownership.advance(1_795_000_000_000L);
        commits++;
        ownership.advance(1_795_000_000_050L);

        assertThat(ownership.epoch()).isEqualTo(1_795_000_000_000L);
    }

    @Test
    void whoeverFindsALaterOwnersWriteStopsAndSaysSo() {
        hold(ownership);
        ownership.lose(new SupersededException(KEY, 5, 6), 1_000);
        ownership.lose(new SupersededException(KEY, 5, 6), 1_050);

        assertThat(ownership.isHeld()).isFalse();
        assertThat(health.issues())
                .extracting(HealthIssue::kind, HealthIssue::subject)
                .containsExactly(tuple(HealthIssue.Kind.SUPERSEDED, OWNER));
    }

    @Test
    void itStaysStoppedAsLongAsKafkaCommitsNothingOfIt() {
        hold(ownership);
        ownership.lose(new SupersededException(KEY, 5, 6), 1_000);
        ownership.advance(1_000 + 100 * PATIENCE);

        assertThat(ownership.isHeld()).isFalse();
    }

    @Test
    void whereKafkaStillCommitsAfterAWhileItIsTheOwnerAgainAboveAllThatWasFound() {
        hold(ownership);
        int before = stores;
        ownership.lose(new SupersededException(KEY, 5, 77_000), 1_000);
        assertThat(stores).as("so that there is something to commit").isEqualTo(before + 1);
        commits++;
        ownership.advance(1_000 + PATIENCE - 1);
        ownership.advance(1_000 + PATIENCE);
        assertThat(ownership.isHeld()).isFalse();

        commits++;
        ownership.advance(1_050 + PATIENCE);
        assertThat(ownership.epoch()).isEqualTo(77_001);
        assertThat(health.issues()).isEqualTo(List.of());
    }

    private void hold(WriteOwnership some) {
        some.advance(0);
        commits++;
        some.advance(0);
    }

    private WriteOwnership tenure() {
        PublishContext publishing = TestPublishing.on(new MemoryObjectStore())
                .withCommits(() -> commits)
                .withHealth(health)
                .context();
        return new WriteOwnership(OWNER, publishing, () -> stored, epoch -> {
            stored = epoch;
            stores++;
        });
    }
}

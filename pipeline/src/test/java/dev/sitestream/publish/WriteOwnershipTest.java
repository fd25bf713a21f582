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

/** When a publisher may write, and when it has to stop. */
class WriteOwnershipTest {

    private static final String OWNER = "site shop";
    private static final long PATIENCE = Duration.ofSeconds(10).toMillis();
    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");

    private final Health health = new Health();
    private long commits;
    private long stored = 4;
    private int stores;
    private final WriteOwnership tenure = tenure();

    @Test
    void nothingIsWrittenBeforeTheOwnerIsCommitted() {
        tenure.advance(0);
        tenure.advance(50);
        assertThat(tenure.isHeld()).isFalse();
        assertThat(tenure.epoch()).isZero();
        assertThat(stored).isEqualTo(5);

        commits++;
        tenure.advance(100);
        assertThat(tenure.isHeld()).isTrue();
        assertThat(tenure.epoch()).isEqualTo(5);
    }

    @Test
    void everyOwnerCountsOneMore() {
        hold(tenure);
        WriteOwnership next = tenure();
        hold(next);

        assertThat(next.epoch()).isEqualTo(6);
    }

    @Test
    void anOwnerWithAnEmptyStateComesAfterThoseBeforeIt() {
        stored = 0;
        tenure.advance(1_795_000_000_000L);
        commits++;
        tenure.advance(1_795_000_000_050L);

        assertThat(tenure.epoch()).isEqualTo(1_795_000_000_000L);
    }

    @Test
    void whoeverFindsALaterOwnersWriteStopsAndSaysSo() {
        hold(tenure);
        tenure.lose(new SupersededException(KEY, 5, 6), 1_000);
        tenure.lose(new SupersededException(KEY, 5, 6), 1_050);

        assertThat(tenure.isHeld()).isFalse();
        assertThat(health.issues())
                .extracting(HealthIssue::kind, HealthIssue::subject)
                .containsExactly(tuple(HealthIssue.Kind.SUPERSEDED, OWNER));
    }

    @Test
    void itStaysStoppedAsLongAsKafkaCommitsNothingOfIt() {
        hold(tenure);
        tenure.lose(new SupersededException(KEY, 5, 6), 1_000);
        tenure.advance(1_000 + 100 * PATIENCE);

        assertThat(tenure.isHeld()).isFalse();
    }

    @Test
    void whereKafkaStillCommitsAfterAWhileItIsTheOwnerAgainAboveAllThatWasFound() {
        hold(tenure);
        int before = stores;
        tenure.lose(new SupersededException(KEY, 5, 77_000), 1_000);
        assertThat(stores).as("so that there is something to commit").isEqualTo(before + 1);
        commits++;
        tenure.advance(1_000 + PATIENCE - 1);
        tenure.advance(1_000 + PATIENCE);
        assertThat(tenure.isHeld()).isFalse();

        commits++;
        tenure.advance(1_050 + PATIENCE);
        assertThat(tenure.epoch()).isEqualTo(77_001);
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

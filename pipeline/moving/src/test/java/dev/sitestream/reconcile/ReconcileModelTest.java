package dev.sitestream.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A site whose events are dropped, reordered and doubled, and a full listing of it that began somewhere in the middle,
 * while events go on. In the end, its pages equal those of a model that has every event.
 */
@Tag("slow")
class ReconcileModelTest {

    /** Many short rounds: at the end of a long one, later events would hide most defects. */
    private static final int ROUNDS = 200;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aListingByUrlRepairsWhatEventsHaveMissed(long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            check(new UnreliableSite(random, false), null, round);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void aListingWithIdsRepairsWhatEventsHaveMissed(long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            check(new UnreliableSite(random, true), null, round);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8, 9})
    void aListingOfOneSourceRepairsItsPages(long seed) throws Exception {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            check(new UnreliableSite(random, true), UnreliableSite.SOURCE, round);
        }
    }

    private static void check(UnreliableSite site, @Nullable String source, int round) throws Exception {
        site.changeBeforeTheListing();
        site.reconcile(source);
        site.changeAndDeliverTheRest();

        assertThat(site.pages()).as("round %d", round).isEqualTo(site.model());
    }
}

package dev.sitestream.translation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.Sibling;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.translation.TranslationGroups.Update;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranslationGroupsTest {

    private static final String GROUP = "teapot";
    private static final String EN = "https://example.com/en";
    private static final String DE = "https://example.com/de";
    private static final String OLD_DE = "https://example.com/de-old";

    private final MemoryGroupStore store = new MemoryGroupStore();
    private final TranslationGroups groups = new TranslationGroups(1, store);

    @Test
    void aPageAloneGetsNoUpdate() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));

        assertThat(groups.takeUpdates(10)).isEmpty();
        assertThat(groups.outstanding()).isZero();
    }

    @Test
    void membersGetUpdatesWhenOneJoinsAndWhenOneLeaves() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));
        groups.join(new Joined(DE, GROUP, "de", 2, 2));

        assertThat(groups.takeUpdates(10))
                .containsExactly(telling(2, new Sibling("de", DE, 2), new Sibling("en", EN, 1)));

        groups.leave(new Left(DE, GROUP, 3));
        assertThat(groups.takeUpdates(10)).containsExactly(telling(3, new Sibling("en", EN, 1)));
    }

    @Test
    void ofTwoPagesInOneLanguageTheLaterOneCountsAndTheOtherIsNotified() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));
        assertThat(groups.join(new Joined(OLD_DE, GROUP, "de", 2, 2))).isFalse();
        groups.takeUpdates(10);

        assertThat(groups.join(new Joined(DE, GROUP, "de", 3, 3)))
                .as("the second of its language")
                .isTrue();
        assertThat(groups.takeUpdates(10))
                .containsExactly(new Update(
                        0,
                        GROUP,
                        new SiblingSet(
                                GROUP,
                                3,
                                List.of(new Sibling("de", DE, 3), new Sibling("en", EN, 1)),
                                List.of(new Sibling("de", OLD_DE, 2)))));

        groups.leave(new Left(DE, GROUP, 4));
        assertThat(groups.takeUpdates(10))
                .containsExactly(telling(4, new Sibling("de", OLD_DE, 2), new Sibling("en", EN, 1)));
    }

    @Test
    void whatIsKnownAlreadyChangesNothing() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));
        groups.join(new Joined(DE, GROUP, "de", 2, 2));
        groups.takeUpdates(10);

        groups.join(new Joined(DE, GROUP, "de", 2, 2));
        groups.leave(new Left(OLD_DE, GROUP, 10));

        assertThat(groups.takeUpdates(10)).isEmpty();
    }

    @Test
    void aPageThatLeftAndRejoinedGetsAnUpdateThoughItsGroupIsUnchanged() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));
        groups.join(new Joined(DE, GROUP, "de", 2, 2));
        groups.takeUpdates(10);

        groups.leave(new Left(DE, GROUP, 3));
        groups.join(new Joined(DE, GROUP, "de", 4, 4));

        assertThat(groups.takeUpdates(10))
                .containsExactly(telling(4, new Sibling("de", DE, 4), new Sibling("en", EN, 1)));
    }

    @Test
    void aRestartForgetsNoGroupThatHasChanged() {
        groups.join(new Joined(EN, GROUP, "en", 1, 1));
        groups.join(new Joined(DE, GROUP, "de", 2, 2));

        assertThat(new TranslationGroups(1, store).takeUpdates(10)).hasSize(1);
    }

    /** However late messages between lanes and groups arrive, every page knows its siblings in the end. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void afterAnyChangesEveryPageKnowsItsSiblings(long seed) {
        GroupTraffic traffic = new GroupTraffic(seed);
        for (int i = 0; i < 20_000; i++) {
            traffic.step();
        }
        traffic.settle();

        assertThat(traffic.known()).isEqualTo(traffic.expected());
    }

    private static Update telling(long timeMicros, Sibling... members) {
        return new Update(0, GROUP, new SiblingSet(GROUP, timeMicros, List.of(members), List.of()));
    }
}

package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.site.Limits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Scheduled pages appear and expire on time, across restarts of the lane. */
class LaneClockTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private static final Duration FAR = Duration.ofHours(60);
    private static final String URL = "https://example.com/a";

    private final MemoryLaneStore store = new MemoryLaneStore();

    @Test
    void aPageIsListedInItsTimeAcrossRestarts() throws LayoutChangedException {
        apply(upsert(NOON.plusSeconds(60), NOON.plusSeconds(120)), NOON);

        assertThat(livePagesAt(NOON.plusSeconds(60).minusMillis(1))).isZero();
        assertThat(livePagesAt(NOON.plusSeconds(60))).isEqualTo(1);
        assertThat(livePagesAt(NOON.plusSeconds(120).minusMillis(1))).isEqualTo(1);
        assertThat(livePagesAt(NOON.plusSeconds(120))).isZero();
    }

    @Test
    void aPageWhoseTimeHasComeAndGoneMeanwhileIsNotListed() throws LayoutChangedException {
        apply(upsert(NOON.plusSeconds(60), NOON.plusSeconds(120)), NOON);

        assertThat(livePagesAt(NOON.plusSeconds(3_600))).isZero();
    }

    @Test
    void aPageWhoseTimeCameMeanwhileIsListed() throws LayoutChangedException {
        apply(upsert(NOON.plusSeconds(60), null), NOON);

        assertThat(livePagesAt(NOON.plusSeconds(3_600))).isEqualTo(1);
    }

    @Test
    void aPageThatAClockAheadTookOutComesBackAndGoesInItsTime() throws LayoutChangedException {
        Instant expiry = NOON.plusSeconds(3_600);
        apply(upsert(NOON, expiry), NOON);
        assertThat(livePagesAt(NOON.plus(FAR))).isZero();

        assertThat(livePagesAfterTurningBack(NOON)).isEqualTo(1);
        assertThat(livePagesAt(expiry.minusMillis(1))).isEqualTo(1);
        assertThat(livePagesAt(expiry)).isZero();
    }

    @Test
    void aPageThatAClockAheadLetInWaitsForItsTime() throws LayoutChangedException {
        Instant publication = NOON.plusSeconds(3_600);
        apply(upsert(publication, null), NOON);
        assertThat(livePagesAt(NOON.plus(FAR))).isEqualTo(1);

        assertThat(livePagesAfterTurningBack(NOON)).isZero();
        assertThat(livePagesAt(publication)).isEqualTo(1);
    }

    @Test
    void aPageThatArrivedWhileTheClockWasAheadIsListedToo() throws LayoutChangedException {
        apply(upsert(NOON, NOON.plusSeconds(3_600)), NOON.plus(FAR));
        assertThat(restarted().livePages()).isZero();

        assertThat(livePagesAfterTurningBack(NOON)).isEqualTo(1);
    }

    @Test
    void whileClocksDisagreeTheTimeOfPagesDoesNotGoBack() throws LayoutChangedException {
        Upsert page = upsert(NOON.minusSeconds(7_200), null);
        apply(page, NOON);

        restarted().turnBack(NOON.toEpochMilli());
        apply(page, NOON.minus(FAR));

        assertThat(restarted().examines()).isFalse();
        assertThat(restarted().livePages()).isEqualTo(1);
    }

    /** It has its place in the input, so it comes again at that place. */
    @Test
    void whatATickChangesIsAStepOfTheInput() throws LayoutChangedException {
        Instant expiry = NOON.plusSeconds(120);
        apply(upsert(NOON, expiry), NOON);
        assertThat(restarted().inputSteps()).isEqualTo(1);

        assertThat(livePagesAt(expiry)).isZero();
        assertThat(restarted().inputSteps()).isEqualTo(2);
    }

    @Test
    void aLaneKeepsTheTimeOfItsLastTickAcrossRestarts() throws LayoutChangedException {
        restarted().reach(NOON.toEpochMilli(), 10);

        Lane lane = restarted();
        lane.apply(upsert(NOON.minusSeconds(60), null), 0, 0);
        assertThat(lane.livePages()).isEqualTo(1);
    }

    /** Otherwise a page would be listed or not, depending on when its change is read. */
    @Test
    void aPageIsJudgedAtTheTimeOfTheLastTick() throws LayoutChangedException {
        restarted().reach(NOON.toEpochMilli(), 10);

        Instant later = NOON.plusSeconds(60);
        restarted().apply(upsert(later, null), 0, later.toEpochMilli());
        assertThat(restarted().livePages()).isZero();

        assertThat(livePagesAt(later)).isEqualTo(1);
    }

    @Test
    void aLaneWithoutSchedulesDoesNotLookAtItsPagesAgain() throws LayoutChangedException {
        Lane lane = restarted();
        lane.apply(plain(1), 0, NOON.plus(FAR).toEpochMilli());

        lane.turnBack(NOON.toEpochMilli());

        assertThat(lane.examines()).isFalse();
    }

    @Test
    void aChangeOfATimeToComeDoesNotKeepLaterOnesOut() throws LayoutChangedException {
        Lane lane = restarted();
        long noon = NOON.toEpochMilli();
        long ahead = NOON.plus(FAR).toEpochMilli();
        lane.apply(plain(ahead * 1_000), ahead, ahead);

        assertThat(lane.apply(new PageChange.Delete(URL, noon * 1_000, null), noon, noon))
                .isEqualTo(Outcome.CHANGED);
        assertThat(lane.apply(plain(noon * 1_000 - 1), noon, noon)).isEqualTo(Outcome.STALE);
    }

    /** Has a new instance read a change that arrives now. */
    private void apply(Upsert upsert, Instant now) throws LayoutChangedException {
        Lane lane = restarted();
        lane.reach(now.toEpochMilli(), 10);
        lane.apply(upsert, 0, now.toEpochMilli());
    }

    private long livePagesAfterTurningBack(Instant now) throws LayoutChangedException {
        Lane lane = restarted();
        lane.turnBack(now.toEpochMilli());
        while (lane.examines()) {
            lane.examine(now.toEpochMilli(), 10);
        }
        return lane.livePages();
    }

    /** Returns how many pages a new instance lists after a tick of this time. */
    private long livePagesAt(Instant now) throws LayoutChangedException {
        Lane lane = restarted();
        lane.reach(now.toEpochMilli(), 10);
        return lane.livePages();
    }

    private Lane restarted() throws LayoutChangedException {
        return new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
    }

    private static Upsert plain(long time) {
        return new Upsert(
                time,
                "pages",
                new Page(URL, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN),
                null);
    }

    private static Upsert upsert(Instant publishAt, @Nullable Instant expireAt) {
        Visibility visibility = new Visibility(false, null, Visibility.OK, publishAt, expireAt);
        Page page = new Page(URL, null, null, null, null, null, null, Extensions.NONE, visibility);
        return new Upsert(1, "pages", page, null);
    }
}

package dev.sitestream.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.shard.PageChange.Upsert;
import dev.sitestream.site.Limits;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pages that come and go by the clock do so whatever instance looks at it. */
class LaneClockTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private final MemoryLaneStore store = new MemoryLaneStore();

    @Test
    void aPageIsListedInItsTimeAcrossRestarts() throws LayoutChangedException {
        restarted().apply(upsert(NOON.plusSeconds(60), NOON.plusSeconds(120)), 0, NOON.toEpochMilli());

        assertThat(livePagesAt(NOON.plusSeconds(60).minusMillis(1))).isZero();
        assertThat(livePagesAt(NOON.plusSeconds(60))).isEqualTo(1);
        assertThat(livePagesAt(NOON.plusSeconds(120).minusMillis(1))).isEqualTo(1);
        assertThat(livePagesAt(NOON.plusSeconds(120))).isZero();
    }

    @Test
    void aPageWhoseTimeHasComeAndGoneMeanwhileIsNotListed() throws LayoutChangedException {
        restarted().apply(upsert(NOON.plusSeconds(60), NOON.plusSeconds(120)), 0, NOON.toEpochMilli());

        assertThat(livePagesAt(NOON.plusSeconds(3_600))).isZero();
    }

    @Test
    void aPageWhoseTimeCameMeanwhileIsListed() throws LayoutChangedException {
        restarted().apply(upsert(NOON.plusSeconds(60), null), 0, NOON.toEpochMilli());

        assertThat(livePagesAt(NOON.plusSeconds(3_600))).isEqualTo(1);
    }

    /** How many pages a new instance lists that looks at the clock once. */
    private long livePagesAt(Instant now) throws LayoutChangedException {
        Lane lane = restarted();
        lane.heedClock(now.toEpochMilli(), 10);
        return lane.livePages();
    }

    private Lane restarted() throws LayoutChangedException {
        return new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
    }

    private static Upsert upsert(Instant publishAt, @Nullable Instant expireAt) {
        Visibility visibility = new Visibility(false, null, Visibility.OK, publishAt, expireAt);
        Page page = new Page("https://example.com/a", null, null, null, null, null, null, Extensions.NONE, visibility);
        return new Upsert(1, "pages", page);
    }
}

package dev.sitestream.topology.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange;
import dev.sitestream.topology.message.LaneMessage.Tick;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Each change of a page with a schedule is preceded by a tick; changes of one lane at one time share it. */
class TicksTest {

    private static final LaneKey LANE = new LaneKey("shop", 0);
    private static final PageChange SCHEDULED =
            upsert(new Visibility(false, null, Visibility.OK, null, Instant.ofEpochMilli(500)));

    private final Ticks ticks = new Ticks();

    @Test
    void onlyAnUpsertWithAScheduleNeedsATick() {
        assertThat(Ticks.isScheduled(SCHEDULED)).isTrue();
        assertThat(Ticks.isScheduled(upsert(Visibility.PLAIN))).isFalse();
        assertThat(Ticks.isScheduled(new PageChange.Delete("https://example.com/", 1, null)))
                .isFalse();
    }

    @Test
    void aLaneGetsEachTimeOnce() {
        assertThat(ticks.next(LANE, 1)).isEqualTo(new Tick(1));
        assertThat(ticks.next(LANE, 1)).isNull();
        assertThat(ticks.next(new LaneKey("shop", 1), 1)).isEqualTo(new Tick(1));
        assertThat(ticks.next(LANE, 2)).isEqualTo(new Tick(2));
    }

    @Test
    void whatMayBeLostIsSentAgain() {
        assertThat(ticks.next(LANE, 1)).isNotNull();
        ticks.clear();
        assertThat(ticks.next(LANE, 1)).isEqualTo(new Tick(1));
    }

    private static PageChange upsert(Visibility visibility) {
        Page page = new Page("https://example.com/", null, null, null, null, null, null, Extensions.NONE, visibility);
        return new PageChange.Upsert(1, "pages", page, null);
    }
}

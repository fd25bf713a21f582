package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.published.PageRecord.Change;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Which of a lane's visible changes are made known as facts. */
class WantedChangesTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final int DAILY = 100;

    private final WantedChanges changes = new WantedChanges(DAILY, 1);
    private long number;

    WantedChangesTest() {
        changes.passTime(NOW);
    }

    @Test
    void noMoreThanTheCapIsPassedOnInAMinute() {
        for (int i = 1; i <= 1_000; i++) {
            offer(Change.LISTED, NOW - i);
        }
        List<PagesChanged> events = changes.take();

        assertThat(times(events)).hasSize(DAILY).allMatch(time -> time >= NOW - DAILY);
        assertThat(events.get(0).overCap()).isEqualTo(1_000 - DAILY);
        assertThat(changes.take()).isEmpty();
    }

    @Test
    void aLaneOfManyPassesOnTwiceItsShareAndSomeMore() {
        WantedChanges oneOfMany = new WantedChanges(10_000, 8);
        oneOfMany.passTime(NOW);
        for (int i = 0; i < 5_000; i++) {
            offer(oneOfMany, Change.LISTED, NOW);
        }

        assertThat(times(oneOfMany.take())).hasSize(2_600);
    }

    @Test
    void theNextMinuteHasRoomAgain() {
        for (int i = 0; i < 1_000; i++) {
            offer(Change.LISTED, NOW);
        }
        changes.take();
        changes.passTime(NOW + Duration.ofMinutes(1).toMillis());
        offer(Change.LISTED, NOW);

        assertThat(times(changes.take())).containsExactly(NOW);
    }

    @Test
    void oldChangesAreCountedAndThoseOfNoPageAreNot() {
        offer(Change.UPDATED, NOW - Duration.ofDays(1).toMillis() - 1);
        offer(Change.RELISTED, NOW);
        List<PagesChanged> events = changes.take();

        assertThat(events).containsExactly(new PagesChanged(List.of(), 1, 0));
    }

    @Test
    void messagesAreSmall() {
        WantedChanges many = new WantedChanges(100_000, 8);
        many.passTime(NOW);
        for (int i = 0; i < 600; i++) {
            offer(many, Change.UNLISTED, NOW - i);
        }

        assertThat(many.take()).extracting(event -> event.pages().size()).containsExactly(250, 250, 100);
    }

    private void offer(Change change, long timeMillis) {
        offer(changes, change, timeMillis);
    }

    private void offer(WantedChanges to, Change change, long timeMillis) {
        long micros = TimeUnit.MILLISECONDS.toMicros(timeMillis);
        if (to.wants(change, micros)) {
            to.accept(new VisibleChange(
                    change, "https://a.example/" + ++number, null, new ShardId("pages", 1), micros, number, NOW));
        }
    }

    private static List<Long> times(List<PagesChanged> events) {
        return events.stream()
                .flatMap(event -> event.pages().stream())
                .map(ChangedPage::eventMillis)
                .toList();
    }
}

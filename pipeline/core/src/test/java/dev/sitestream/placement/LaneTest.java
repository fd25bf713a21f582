package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.series.FreedSlots;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LaneTest {

    private final MemoryLaneStore store = new MemoryLaneStore();
    private long time;

    @Test
    void thePageAfterFiftyThousandOpensASecondShard() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        for (int i = 1; i <= 50_000; i++) {
            upsert(lane, i);
        }
        assertThat(lane.shards()).extracting(Shard::live).containsExactly(50_000);

        upsert(lane, 50_001);

        assertThat(lane.shards()).extracting(Shard::live).containsExactlyInAnyOrder(50_000, 1);
        assertThat(placeOf(50_001)).isEqualTo(place(2, 0));
    }

    @Test
    void theByteThatIsTooMuchOpensASecondShard() throws LayoutChangedException {
        int entry = Format.XML.entry(page(100, null)).length;
        int pages = 500;
        long exactly = Format.XML.overhead(Set.of()) + (long) pages * entry;
        Lane lane = new Lane(LaneSites.of(1, new Limits(50_000, exactly)), store);
        for (int i = 100; i < 100 + pages; i++) {
            upsert(lane, i);
        }
        assertThat(lane.shards()).extracting(Shard::bytes).containsExactly(exactly);

        upsert(lane, 100 + pages);

        assertThat(lane.shards()).hasSize(2);
    }

    @Test
    void aPageThatOutgrowsItsFileMovesAndItsFormerSlotLingers() throws LayoutChangedException {
        int entry = Format.XML.entry(page(100, null)).length;
        Lane lane = new Lane(LaneSites.of(1, new Limits(50_000, Format.XML.overhead(Set.of()) + 500L * entry)), store);
        for (int i = 100; i < 600; i++) {
            upsert(lane, i);
        }

        Outcome outcome = lane.apply(new Upsert(++time, "pages", page(120, "2026-11-21"), null), 0, 0);

        assertThat(outcome).isEqualTo(Outcome.CHANGED);
        assertThat(placeOf(120)).isEqualTo(place(2, 0));
        Shard left = shard(lane, 1);
        assertThat(left.isLingering(20)).isTrue();
        assertThat(left.entries()).isEqualTo(500);
        assertThat(left.live()).isEqualTo(499);
    }

    @Test
    void aPageThatComesBackToItsFileIsShownThereOnce() throws LayoutChangedException {
        Lane lane = laneWithAPageInEachSection();
        move(lane, 1, "pages");
        move(lane, 1, "blog");

        move(lane, 1, "pages");

        assertThat(placeOf(1)).isEqualTo(place(1, 2));
        assertThat(shard(lane, 1).entries()).isEqualTo(2);
        assertThat(shard(lane, "blog", 1).entries()).isEqualTo(2);
        acknowledge(lane, shard(lane, 1));
        assertThat(shard(lane, 1).entries()).isEqualTo(2);
        assertThat(shard(lane, "blog", 1).entries()).isOne();
    }

    /** The place in between is released; the one before it waits for the one after it. */
    @Test
    void whereAPageWasBeforeAnEarlierVisitToItsFileLingersUntilTheIndexListsALaterPlace()
            throws LayoutChangedException {
        Lane lane = laneWithAPageInEachSection();
        move(lane, 1, "pages");
        move(lane, 1, "blog");
        move(lane, 1, "products");

        move(lane, 1, "blog");
        lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);

        assertThat(entries(lane)).containsExactly(2, 2, 2);
        acknowledge(lane, shard(lane, "products", 1));
        assertThat(entries(lane)).containsExactly(1, 2, 2);
        acknowledge(lane, shard(lane, "blog", 1));
        assertThat(entries(lane)).containsExactly(1, 2, 1);
    }

    @Test
    void aNewPageTakesTheSlotThatWasFreedLast() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        for (int i = 0; i < 5; i++) {
            upsert(lane, i);
        }
        delete(lane, 1);
        delete(lane, 3);

        upsert(lane, 10);
        upsert(lane, 11);
        upsert(lane, 12);

        assertThat(placeOf(10)).isEqualTo(place(1, 3));
        assertThat(placeOf(11)).isEqualTo(place(1, 1));
        assertThat(placeOf(12)).isEqualTo(place(1, 5));
    }

    @Test
    void aSlotThatWasFreedLongAgoIsLeftFreeSoThatItsFileIsNotTouched() throws LayoutChangedException {
        Lane lane = laneWithASlotFreedLongAgo(400);

        upsert(lane, 5_000);

        assertThat(placeOf(5_000)).isEqualTo(place(5, 0));
    }

    @Test
    void aSlotThatWasFreedLongAgoIsTakenWhereOneFileMoreWouldBeTooMany() throws LayoutChangedException {
        Lane lane = laneWithASlotFreedLongAgo(200);

        upsert(lane, 5_000);
        upsert(lane, 5_001);

        assertThat(placeOf(5_000)).isEqualTo(place(1, 7));
        assertThat(placeOf(5_001)).as("now it is needed").isEqualTo(place(3, 0));
    }

    @Test
    void aDeletedPageThatComesBackTakesItsSlotAgainUnlessAnotherPageHasIt() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, new Limits(4, Limits.PROTOCOL.bytes())), store);
        for (int i = 0; i < 16; i++) {
            upsert(lane, i);
        }
        delete(lane, 1);
        delete(lane, 5);
        upsert(lane, 16);
        lane = new Lane(LaneSites.of(1, new Limits(4, Limits.PROTOCOL.bytes())), store);

        upsert(lane, 1);
        upsert(lane, 5);

        assertThat(placeOf(16)).as("the slot that was freed last").isEqualTo(place(2, 1));
        assertThat(placeOf(1)).isEqualTo(place(1, 1));
        assertThat(placeOf(5)).as("page 16 has its slot").isEqualTo(place(5, 0));
    }

    @Test
    void aPageThatComesBackTooLargeForTheFileOfItsSlotGoesToAnotherFile() throws LayoutChangedException {
        int entry = Format.XML.entry(page(100, "2026-11-21")).length;
        Lane lane = new Lane(LaneSites.of(1, new Limits(50_000, Format.XML.overhead(Set.of()) + 400L * entry)), store);
        move(lane, 1_000, "blog");
        for (int i = 100; i < 499; i++) {
            move(lane, i, "pages");
        }
        move(lane, 100, "blog");
        move(lane, 100, "pages");
        assertThat(placeOf(100)).isEqualTo(place(1, 399));
        delete(lane, 100);

        move(lane, 100, "pages");
        assertThat(placeOf(100)).as("it fits").isEqualTo(place(1, 399));
        delete(lane, 100);
        Page larger =
                new Page(url(100), "2026-11-21", null, "0.55555", null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, "pages", larger, null), 0, 0);

        assertThat(placeOf(100).shard().number()).isEqualTo(2);
    }

    @Test
    void theHolesOfAFileThatPagesHaveLeftAreFilled() throws LayoutChangedException {
        Lane lane = laneWithASlotFreedLongAgo(200);
        move(lane, 3, "blog");

        upsert(lane, 5_000);
        upsert(lane, 5_001);

        assertThat(placeOf(5_000)).isEqualTo(place(1, 7));
        assertThat(placeOf(5_001)).as("slot 3 is kept").isEqualTo(place(3, 0));
    }

    @Test
    void aFileThatOtherFilesHaveNoRoomForIsEmptiedOnlyIfAFifthOfItIsDead() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, new Limits(10, Limits.PROTOCOL.bytes())), store);
        for (int i = 0; i < 10; i++) {
            upsert(lane, i);
        }
        move(lane, 0, "blog");
        upsert(lane, 10);

        assertThat(placeOf(10)).as("all slots of the first file are taken").isEqualTo(place(2, 0));
        assertThat(placeOf(9)).as("one of ten slots is dead").isEqualTo(place(1, 9));
        move(lane, 1, "blog");
        move(lane, 2, "blog");

        assertThat(placeOf(9)).as("three of ten slots are dead").isEqualTo(place(2, 7));
    }

    @Test
    void whileManyPagesLeaveASectionForAnotherTheRestStaysWhereItIs() throws LayoutChangedException {
        int pages = 4_000;
        Lane lane = new Lane(LaneSites.of(1, new Limits(pages / 4, Limits.PROTOCOL.bytes())), store);
        for (int i = 0; i < pages; i++) {
            upsert(lane, i);
        }

        for (int i = 0; i < pages; i += 2) {
            move(lane, i, "blog");
        }
        lane = new Lane(LaneSites.of(1, new Limits(pages / 4, Limits.PROTOCOL.bytes())), store);

        assertThat(pagesInFiles(lane)).containsExactly(500, 500, 500, 500);
        for (int i = 0; i < 2_000; i++) {
            move(lane, pages + i, "products");
        }
        assertThat(pagesInFiles(lane)).as("when pages have stopped to leave").hasSizeLessThanOrEqualTo(3);
    }

    /** Returns how many pages each file of a section has. */
    private static List<Integer> pagesInFiles(Lane lane) {
        return lane.shards().stream()
                .filter(shard -> shard.id().series().equals("pages") && shard.live() > 0)
                .map(Shard::live)
                .toList();
    }

    private Lane laneWithASlotFreedLongAgo(int pages) throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, new Limits(100, Limits.PROTOCOL.bytes())), store);
        for (int i = 0; i < pages; i++) {
            upsert(lane, i);
        }
        delete(lane, 7);
        for (int i = 0; i <= FreedSlots.LATELY; i++) {
            lane.apply(new Upsert(++time, "pages", page(8, "2026-11-2" + i % 2), null), 0, 0);
        }
        return lane;
    }

    @Test
    void whatIsNotRenderedIsKeptButChangesNothing() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        upsert(lane, 1);
        lane.takeChanged();
        Page titled = new Page(url(1), null, null, null, "A title", null, null, Extensions.NONE, Visibility.PLAIN);

        Outcome outcome = lane.apply(new Upsert(++time, "pages", titled, null), 0, 0);

        assertThat(outcome).isEqualTo(Outcome.UNCHANGED);
        assertThat(lane.takeChanged()).isEmpty();
        assertThat(ListedPage.decode(store.pagesOf(new ShardId("pages", 1)).get(0))
                        .page())
                .isEqualTo(titled);
    }

    @Test
    void ofTwoChangesTheLaterTimeWinsThenTheLaterArrival() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        Upsert early = new Upsert(10, "pages", page(1, "2026-01-10"), null);
        Upsert late = new Upsert(20, "pages", page(1, "2026-01-20"), null);
        Upsert alsoLate = new Upsert(20, "pages", page(1, "2026-01-21"), null);

        assertThat(lane.apply(late, 0, 0)).isEqualTo(Outcome.CHANGED);
        assertThat(lane.apply(early, 0, 0)).isEqualTo(Outcome.STALE);
        assertThat(lane.apply(alsoLate, 0, 0)).isEqualTo(Outcome.CHANGED);
        assertThat(lane.apply(late, 0, 0)).isEqualTo(Outcome.CHANGED);
        assertThat(lane.apply(late, 0, 0)).isEqualTo(Outcome.UNCHANGED);
    }

    @Test
    void aLateUpsertDoesNotBringADeletedPageBackWhileTheDeletionIsRemembered() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        lane.apply(new Delete(url(1), 20, null), 0, 0);

        assertThat(lane.apply(new Upsert(10, "pages", page(1, null), null), 0, 0))
                .isEqualTo(Outcome.STALE);
        assertThat(store.page(url(1))).isInstanceOf(Deleted.class);

        lane.apply(
                new Delete(url(2), 20, null),
                Lane.TOMBSTONE_RETENTION.plus(Duration.ofMillis(1)).toMillis(),
                0);

        assertThat(store.page(url(1))).as("forgotten when its time is over").isNull();
        assertThat(store.page(url(2))).isInstanceOf(Deleted.class);
    }

    @Test
    void aPageThatCameBackIsNotForgottenWithItsFormerDeletion() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        long later = Lane.TOMBSTONE_RETENTION.plusDays(1).toMillis();
        lane.apply(new Delete(url(1), 10, null), 0, 0);
        lane.apply(new Upsert(20, "pages", page(1, null), null), 0, 0);
        lane.apply(new Delete(url(2), 20, null), 0, 0);
        lane.apply(new Delete(url(2), 30, null), later, later);

        upsert(lane, 3, later);

        assertThat(store.page(url(1))).isInstanceOf(Listed.class);
        assertThat(store.page(url(2))).as("deleted again since").isInstanceOf(Deleted.class);
    }

    @Test
    void aRetiredShardsNumberIsNeverUsedAgain() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        upsert(lane, 1);
        delete(lane, 1);
        lane.forget(shard(lane, 1));

        upsert(lane, 1);

        assertThat(placeOf(1)).isEqualTo(place(2, 0));
    }

    @Test
    void aLaneThatWasLaidOutOtherwiseIsRefused() throws LayoutChangedException {
        upsert(new Lane(LaneSites.of(1, new Limits(1_000, 100_000)), store), 1);

        assertThatThrownBy(() -> new Lane(LaneSites.of(3, new Limits(1_000, 100_000)), store))
                .isInstanceOf(LayoutChangedException.class)
                .hasMessageStartingWith("`lanes` was 1 when the pages were placed, and is now configured as 3:");
        assertThatThrownBy(() -> new Lane(LaneSites.of(1, new Limits(999, 100_000)), store))
                .isInstanceOf(LayoutChangedException.class)
                .hasMessageStartingWith("`limits.urls` was 1000");
        assertThatThrownBy(() -> new Lane(LaneSites.of(1, new Limits(1_000, 99_999)), store))
                .isInstanceOf(LayoutChangedException.class)
                .hasMessageStartingWith("`limits.bytes` was 100000");
        assertThat(new Lane(LaneSites.of(1, Limits.PROTOCOL), store).livePages())
                .isEqualTo(1);
    }

    @Test
    void aDeleteWithoutATimeWinsAgainstAllThatArrivedBeforeAndLosesAgainstTheSameInstant()
            throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        Delete withoutTime = new Delete(url(1), PageChange.NO_TIME, null);
        Upsert upsert = new Upsert(1_000, "pages", page(1, null), null);
        lane.apply(upsert, 5, 5);

        assertThat(lane.apply(withoutTime, 6, 6)).isEqualTo(Outcome.CHANGED);
        assertThat(lane.livePages()).isZero();
        assertThat(lane.apply(new Upsert(999, "pages", page(1, null), null), 7, 7))
                .isEqualTo(Outcome.STALE);
        assertThat(lane.apply(upsert, 8, 8)).isEqualTo(Outcome.CHANGED);
        assertThat(lane.livePages()).isEqualTo(1);
    }

    @Test
    void aDeleteWithoutATimeOfAnUnknownPageLeavesNoTrace() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);

        assertThat(lane.apply(new Delete(url(1), PageChange.NO_TIME, null), 6, 6))
                .isEqualTo(Outcome.UNCHANGED);
        assertThat(store.page(url(1))).isNull();
    }

    @Test
    void aDeleteWithoutATimeByAnotherIdHasNoEffect() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        lane.apply(new Upsert(1, "pages", page(1, null), "erp:product:1"), 0, 0);

        assertThat(lane.apply(new Delete(url(1), PageChange.NO_TIME, "erp:product:2"), 6, 6))
                .isEqualTo(Outcome.NOT_OWNED);
        assertThat(lane.apply(new Delete(url(1), PageChange.NO_TIME, "erp:product:1"), 6, 6))
                .isEqualTo(Outcome.CHANGED);
    }

    private void upsert(Lane lane, int number) {
        upsert(lane, number, 0);
    }

    private void upsert(Lane lane, int number, long arrivedAt) {
        lane.apply(new Upsert(++time, "pages", page(number, null), null), arrivedAt, arrivedAt);
        lane.takeChanged();
    }

    private Lane laneWithAPageInEachSection() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        move(lane, 2, "pages");
        move(lane, 3, "blog");
        move(lane, 4, "products");
        return lane;
    }

    private static List<Integer> entries(Lane lane) {
        return List.of(
                shard(lane, "pages", 1).entries(),
                shard(lane, "blog", 1).entries(),
                shard(lane, "products", 1).entries());
    }

    private void move(Lane lane, int number, String section) {
        lane.apply(new Upsert(++time, section, page(number, "2026-11-21"), null), 0, 0);
        lane.takeChanged();
    }

    private static void acknowledge(Lane lane, Shard shard) {
        lane.acknowledge(shard, shard.revision());
        lane.releaseAcknowledged(10);
    }

    private void delete(Lane lane, int number) {
        lane.apply(new Delete(url(number), ++time, null), 0, 0);
        lane.takeChanged();
    }

    private static Page page(int number, @Nullable String lastmod) {
        return new Page(url(number), lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static String url(int number) {
        return "https://example.com/" + number;
    }

    private static Place place(int shard, int slot) {
        return new Place(new ShardId("pages", shard), slot);
    }

    private static Shard shard(Lane lane, int number) {
        return shard(lane, "pages", number);
    }

    private static Shard shard(Lane lane, String section, int number) {
        Shard shard = lane.shard(new ShardId(section, number));
        assertThat(shard).isNotNull();
        return shard;
    }

    private @Nullable Place placeOf(int number) {
        return store.page(url(number)) instanceof Listed listed ? listed.place() : null;
    }
}

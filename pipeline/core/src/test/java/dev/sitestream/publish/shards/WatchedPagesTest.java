package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.changes.VisibleChanges.SlotCopies;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Site;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What those see who watch a lane, whether anybody else gets its changes or not. */
class WatchedPagesTest implements VisibleWatch {

    private static final String SITE = "https://example.com/";

    private final MemoryLaneStore store = new MemoryLaneStore();
    private final Map<Change, Long> reported = new EnumMap<>(Change.class);
    private final List<PageRecord> examples = new ArrayList<>();
    private final Map<Shard, Long> copied = new HashMap<>();
    private ChangeCounts counts = ChangeCounts.NONE;
    private ChangeReports reports;
    private boolean isOn = true;
    private int room = 10;
    private long time = 1_000;

    @Test
    void whatIsReportedIsCounted() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            WatchedPagesTest run = new WatchedPagesTest();
            run.checkAgainstReports(new Random(seed));
        }
    }

    @Test
    void withoutAnyReportsTheSameIsSeen() throws Exception {
        Lane lane = lane("");
        upsert(lane, 1, 1);
        upsert(lane, 2, 1);
        upsert(lane, 3, 1);
        copyAndShow(lane);
        assertThat(takeCounts()).isEqualTo(new ChangeCounts(3, 0, 0, 0));

        upsert(lane, 1, 2);
        delete(lane, 2);
        upsert(lane, 4, 1);
        copyAndShow(lane);

        assertThat(takeCounts()).isEqualTo(new ChangeCounts(1, 1, 0, 1));
        assertThat(examples)
                .extracting(change -> change.change() + " " + change.url() + " " + change.visibleAtMillis())
                .contains("UPDATED " + SITE + "1 77", "LISTED " + SITE + "4 77", "UNLISTED " + SITE + "2 77");
    }

    @Test
    void removalsAreAmongTheExamplesHoweverManyOtherChangesThereAre() throws Exception {
        Lane lane = lane("");
        for (int page = 0; page < 3; page++) {
            upsert(lane, page, 1);
        }
        copyAndShow(lane);
        takeCounts();
        examples.clear();

        room = 8;
        delete(lane, 0);
        delete(lane, 1);
        delete(lane, 2);
        for (int page = 10; page < 40; page++) {
            upsert(lane, page, 1);
        }
        copyAndShow(lane);

        assertThat(examples)
                .filteredOn(change -> change.change() == Change.UNLISTED)
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void changesOfSeveralCopiesThatBecomeVisibleTogetherCountOnce() throws Exception {
        Lane lane = lane("");
        upsert(lane, 1, 1);
        copy(lane);
        upsert(lane, 1, 2);
        copyAndShow(lane);

        assertThat(takeCounts()).isEqualTo(new ChangeCounts(1, 0, 0, 0));
    }

    @Test
    void nothingIsSeenTwice() throws Exception {
        Lane lane = lane("");
        upsert(lane, 1, 1);
        copyAndShow(lane);
        show(lane);
        copyAndShow(lane);

        assertThat(takeCounts()).isEqualTo(new ChangeCounts(1, 0, 0, 0));
    }

    @Test
    void whatHappensWhileNobodyWatchesIsNotSeenLater() throws Exception {
        Lane lane = lane("");
        isOn = false;
        upsert(lane, 1, 1);
        copyAndShow(lane);
        upsert(lane, 2, 1);
        copy(lane);
        isOn = true;
        show(lane);
        assertThat(takeCounts()).isEqualTo(ChangeCounts.NONE);

        upsert(lane, 3, 1);
        copyAndShow(lane);
        assertThat(takeCounts()).isEqualTo(new ChangeCounts(1, 0, 0, 0));
    }

    @Test
    void onlySoManyExamplesArePassedOnAsAreWanted() throws Exception {
        Lane lane = lane("");
        room = 3;
        for (int page = 0; page < 500; page++) {
            upsert(lane, page, 1);
        }
        copyAndShow(lane);

        assertThat(takeCounts()).isEqualTo(new ChangeCounts(500, 0, 0, 0));
        assertThat(examples).hasSize(3);
    }

    private void checkAgainstReports(Random random) throws Exception {
        Lane lane = lane("published-pages");
        for (int step = 0; step < 400; step++) {
            int page = random.nextInt(30);
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> upsert(lane, page, random.nextInt(3));
                case 3 -> delete(lane, page);
                case 4 -> copy(lane);
                default -> show(lane);
            }
        }
        copyAndShow(lane);

        assertThat(counts)
                .isEqualTo(new ChangeCounts(
                        reported.getOrDefault(Change.LISTED, 0L),
                        reported.getOrDefault(Change.UPDATED, 0L),
                        reported.getOrDefault(Change.RELISTED, 0L),
                        reported.getOrDefault(Change.UNLISTED, 0L)));
    }

    @Override
    public boolean isOn() {
        return isOn;
    }

    @Override
    public int room() {
        return room;
    }

    @Override
    public void show(ChangeCounts more, List<PageRecord> some) {
        counts = counts.plus(more);
        examples.addAll(some);
    }

    private ChangeCounts takeCounts() {
        ChangeCounts taken = counts;
        counts = ChangeCounts.NONE;
        return taken;
    }

    /** @param topic the topic of published pages; empty if there is none */
    private Lane lane(String topic) throws Exception {
        Site site = Site.at(WebUrl.parse(SITE));
        Lane lane = new Lane(site, store);
        reports = new ChangeReports(site, new ShardNames(site, 0), new ChangeAudience(topic, 0, this));
        lane.visibleChanges().reportTo(reports);
        return lane;
    }

    private void upsert(Lane lane, int page, int day) {
        Page changed = new Page(
                SITE + page, "2026-01-0" + (day + 1), null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(++time, "pages", changed, null), time, time);
    }

    private void delete(Lane lane, int page) {
        lane.apply(new Delete(SITE + page, ++time, null), time, time);
    }

    private void copyAndShow(Lane lane) {
        copy(lane);
        show(lane);
    }

    private void copy(Lane lane) {
        for (Shard shard : lane.shards()) {
            SlotCopies copies = lane.visibleChanges().copy(shard);
            store.scan(shard.id(), 0, (slot, page) -> {
                copies.add(slot, page);
                return true;
            });
            copied.put(shard, shard.revision());
        }
    }

    /** Shows what was copied last. */
    private void show(Lane lane) {
        copied.forEach((shard, revision) -> lane.visibleChanges().show(shard, revision, 77));
        lane.visibleChanges().report(Integer.MAX_VALUE);
        reports.show();
        reports.takeForTopic().forEach(record -> reported.merge(record.change(), 1L, Long::sum));
    }
}

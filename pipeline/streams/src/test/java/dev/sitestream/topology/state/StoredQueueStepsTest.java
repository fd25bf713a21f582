package dev.sitestream.topology.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.LaneStore.NumberedTombstone;
import dev.sitestream.placement.state.LaneStore.Reminder;
import dev.sitestream.placement.state.LaneStore.Tombstone;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.RecordedMetrics;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.site.Appointment;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.TestSites;
import dev.sitestream.topology.disk.UncompactedStore;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reading the head of a queue costs the same, however many entries have left the queue before. */
class StoredQueueStepsTest {

    private static final int ENTRIES = 10_000;
    private static final int AT_ONCE = 500;

    private final UncompactedStore records = new UncompactedStore();

    @Test
    void tombstonesAreForgottenWithoutAStepOverThoseForgottenBefore() {
        StreamsLaneStore lane = lane(0);
        for (int i = 0; i < ENTRIES; i++) {
            lane.putTombstone(i, new Tombstone("https://shop.example.com/" + i, i));
        }
        NumberedTombstone oldest = lane.oldestTombstone();
        for (int i = 0; i < ENTRIES; i++) {
            assertThat(oldest)
                    .isNotNull()
                    .extracting(NumberedTombstone::sequence)
                    .isEqualTo((long) i);
            lane.removeTombstone(i);
            oldest = lane.oldestTombstone();
        }

        assertThat(oldest).isNull();
        assertThat(records.steps()).isLessThanOrEqualTo(2L * ENTRIES);
    }

    @Test
    void remindersAreKeptWithoutAStepOverThoseKeptBefore() {
        StreamsLaneStore lane = lane(0);
        for (int i = 0; i < ENTRIES; i++) {
            lane.putReminder(reminder(i));
        }
        int kept = 0;
        for (int now = 0; now < ENTRIES; now += 10) {
            kept += keepReminders(lane, now);
        }
        kept += keepReminders(lane, ENTRIES);

        assertThat(kept).isEqualTo(ENTRIES);
        assertThat(records.steps()).isLessThanOrEqualTo(2L * ENTRIES);
    }

    @Test
    void appointmentsAreKeptWithoutAStepOverThoseKeptBefore() {
        StreamsSiteStore site = site(records, new UncompactedStore());
        for (int i = 0; i < ENTRIES; i++) {
            site.putAppointment(new Appointment(i, "https://shop.example.com/" + i));
        }
        int kept = 0;
        List<Appointment> first = site.appointments(AT_ONCE);
        while (!first.isEmpty()) {
            kept += first.size();
            first.forEach(site::removeAppointment);
            first = site.appointments(AT_ONCE);
        }

        assertThat(kept).isEqualTo(ENTRIES);
        assertThat(records.steps()).isLessThanOrEqualTo(2L * ENTRIES);
    }

    /**
     * An iterator without further entries in its range steps on to the next existing key, even one of another queue.
     */
    @Test
    void aQueueThatIsEmptyCostsNoStepsOverWhatHasLeftItsNeighbour() {
        StreamsLaneStore quiet = lane(0);
        StreamsLaneStore busy = lane(1);
        for (int i = 0; i < ENTRIES; i++) {
            busy.putReminder(reminder(i));
        }
        for (int now = 0; now < ENTRIES; now += AT_ONCE) {
            keepReminders(busy, now + AT_ONCE);
        }
        for (int i = 0; i < 100; i++) {
            quiet.putReminder(reminder(i));
            assertThat(keepReminders(quiet, i)).isOne();
        }

        assertThat(records.steps()).isLessThanOrEqualTo(4L * ENTRIES);
    }

    @Test
    void aFeedTakesAChangeWithoutAStepOverThoseThatHaveLeftItBefore() {
        FeedSettings feeds = new FeedSettings(EnumSet.of(FeedFormat.ATOM), "News", 100, Duration.ofDays(2), null);
        Site shop = TestSites.shop(ListingRules.NONE, null, new Outputs(NewsSettings.DEFAULT, feeds, null));
        SitePublisher publisher = new SitePublisher(
                shop,
                site(new UncompactedStore(), records),
                TestPublishing.on(new MemoryObjectStore())
                        .withSettings(PublishSettings.ONCE)
                        .withMetrics(new RecordedMetrics())
                        .context(),
                FileAudience.NONE);
        long nowMillis = PipelineDriver.START.toEpochMilli();
        for (int i = 0; i < ENTRIES; i++) {
            String url = "https://shop.example.com/" + i;
            ListingChange change = new ListingChange(url, null, nowMillis * 1_000 + i, i + 1, false);
            publisher.apply(new ListedChange(change), nowMillis, nowMillis);
        }

        assertThat(records.steps()).isLessThanOrEqualTo(ENTRIES);
    }

    /** Handles reminders as a lane does: removes those that are due, and reads the next one. */
    private static int keepReminders(StreamsLaneStore lane, long nowMillis) {
        List<Reminder> due = lane.reminders(nowMillis, AT_ONCE);
        due.forEach(lane::removeReminder);
        lane.reminders(Long.MAX_VALUE, 1);
        return due.size();
    }

    private static Reminder reminder(long dueMillis) {
        return new Reminder(dueMillis, "https://shop.example.com/" + dueMillis);
    }

    private StreamsLaneStore lane(int number) {
        return new StreamsLaneStore(
                new LaneStores(records, records, records, records, records, records),
                new LaneKeys(new LaneKey("shop", number)),
                StreamsLaneStore::write);
    }

    private static StreamsSiteStore site(UncompactedStore agenda, UncompactedStore feeds) {
        return new StreamsSiteStore(
                new IndexStores(new UncompactedStore(), new UncompactedStore(), new UncompactedStore(), agenda, feeds),
                "shop");
    }
}

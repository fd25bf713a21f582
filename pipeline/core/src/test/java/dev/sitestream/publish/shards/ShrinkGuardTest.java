package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.state.PublisherState;
import dev.sitestream.simulation.PublishedLane;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many pages may disappear before publishing is held. */
class ShrinkGuardTest {

    private static final String BASE = "https://shop.example.com/";
    private static final long DAY = Duration.ofDays(1).toMillis();

    @ParameterizedTest(name = "{0} % above {1} pages, {2} lanes: from {3} to {4} pages")
    @CsvSource({
        "30, 1000, 1, 10000, 7000, false",
        "30, 1000, 1, 10000, 6999, true",
        "30, 1000, 1, 1000, 0, false", // not above 1000 pages
        "30, 1000, 1, 1001, 0, true",
        "30, 1000, 4, 251, 0, true", // a quarter of the site
        "30, 1000, 4, 250, 0, false",
        "100, 0, 1, 10000, 0, false",
        "1, 0, 1, 100, 99, false",
        "1, 0, 1, 100, 98, true"
    })
    void whatIsTooMany(int percent, long above, int lanes, long peak, long live, boolean held) throws Exception {
        ShrinkGuard guard = new ShrinkGuard(site(lanes, new ShrinkLimit(percent, above)));

        assertThat(guard.objects(PublisherState.NONE.withPeak(peak, 0), live)).isEqualTo(held);
    }

    @Test
    void theMostPagesOfADayCount() throws Exception {
        ShrinkGuard guard = new ShrinkGuard(site(1, ShrinkLimit.DEFAULT));
        PublisherState known = guard.noteOf(PublisherState.NONE, 500, 1_000);
        assertThat(known).isEqualTo(PublisherState.NONE.withPeak(500, 1_000));

        assertThat(guard.noteOf(known, 499, DAY)).isEqualTo(known);
        assertThat(guard.noteOf(known, 501, 2_000).peak()).isEqualTo(501);
        assertThat(guard.noteOf(known, 500, 2_000).peakAtMillis()).isEqualTo(2_000);
        assertThat(guard.noteOf(known, 499, DAY + 1_000).peak()).isEqualTo(499);
    }

    @Test
    void aRestartForgetsNeitherTheHoldNorTheRelease() throws Exception {
        PublishedLane lane =
                new PublishedLane(site(1, new ShrinkLimit(30, 5)), new MemoryObjectStore(), Duration.ofMinutes(1));
        for (int page = 0; page < 10; page++) {
            lane.upsert(BASE + page, null);
        }
        lane.settle();
        for (int page = 0; page < 5; page++) {
            lane.delete(BASE + page);
        }
        lane.pass(Duration.ofSeconds(10));
        lane.restart();
        lane.pass(Duration.ofSeconds(10));
        assertThat(lane.pages()).hasSize(10);

        lane.release();
        lane.settle();
        lane.restart();
        lane.settle();
        assertThat(lane.pages()).hasSize(5);
    }

    @Test
    void pagesThatGoBeforeAWriteIsKnownToHaveEndedCountAsPublished() throws Exception {
        MemoryObjectStore objects = new MemoryObjectStore();
        PublishedLane lane = new PublishedLane(site(1, new ShrinkLimit(30, 5)), objects, Duration.ofMinutes(1));
        objects.afterChange(operation -> {
            if (operation.key().name().equals("pages-00001.xml.gz")) {
                objects.afterChange(later -> {});
                for (int page = 0; page < 5; page++) {
                    lane.delete(BASE + page);
                }
            }
        });
        for (int page = 0; page < 10; page++) {
            lane.upsert(BASE + page, null);
        }
        lane.pass(Duration.ofSeconds(10));

        // The written file stays unchanged. It is reported to the index, and so listed, before the hold is reported.
        assertThat(lane.pages()).hasSize(10);
        lane.release();
        lane.settle();
        assertThat(lane.pages()).hasSize(5);
    }

    private static Site site(int lanes, ShrinkLimit limit) throws Exception {
        return new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                lanes,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ofMillis(100)),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                Outputs.DEFAULT,
                limit);
    }
}

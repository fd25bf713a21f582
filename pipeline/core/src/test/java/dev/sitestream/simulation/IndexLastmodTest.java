package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The index's lastmod of a file is the second of the write that first showed the file's content, not the time in an
 * event.
 */
class IndexLastmodTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String FILE = "pages-00001.xml.gz";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private PublishedLane lane;

    @BeforeEach
    void publishTwoPages() throws Exception {
        WebUrl url = WebUrl.parse(BASE);
        Site site = new Site(
                "shop", url, BASE, 1, Limits.PROTOCOL, PublishWaits.after(Duration.ZERO), Site.DEFAULT_SECTIONS);
        lane = new PublishedLane(site, objects, Duration.ofSeconds(3));
        lane.upsert(BASE + "1", "2026-11-01");
        lane.upsert(BASE + "2", "2026-11-20");
        lane.settle();
    }

    @Test
    void itIsTheSecondOfTheWrite() {
        assertThat(lastmod()).isBetween(lane.now().minusSeconds(2), lane.now());
        assertThat(lane.lastmods().get(FILE)).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    }

    @Test
    void anEventThatComesLateMovesItToTheTimeOfTheWrite() {
        lane.pass(MINUTE);
        Instant visit = lane.now();
        lane.upsert(BASE + "1", "2026-11-02");
        lane.settle();

        assertThat(lastmod()).isBetween(visit.minusSeconds(1), lane.now());
    }

    @Test
    void everyChangeWithinASecondMovesItAndNeverIntoTheFuture() {
        lane.pass(MINUTE);
        Instant before = lastmod();
        for (int change = 1; change <= 30; change++) {
            lane.upsert(BASE + "1", "2026-10-" + change);
            lane.pass(Duration.ofMillis(150));
            assertThat(lastmod()).isBetween(before, lane.now());
            before = lastmod();
        }
        Instant seen = lastmod();
        lane.upsert(BASE + "1", "2026-10-31");
        lane.settle();

        assertThat(lastmod()).isAfter(seen).isBeforeOrEqualTo(lane.now());
    }

    @Test
    void aRestartDoesNotMoveIt() throws Exception {
        Instant before = lastmod();
        lane.restart();
        lane.pass(MINUTE);
        lane.settle();

        assertThat(lastmod()).isEqualTo(before);
    }

    @Test
    void aWriteOfTheSameContentDoesNotMoveIt() {
        Instant before = lastmod();
        lane.pass(MINUTE);
        int writes = objects.operations().size();
        lane.rewriteSection(null);
        lane.settle();

        assertThat(objects.operations()).hasSizeGreaterThan(writes);
        assertThat(lastmod()).isEqualTo(before);
    }

    @Test
    void aRepairOfAFileThatWasChangedOrRemovedFromOutsideDoesNotMoveIt() {
        Instant before = lastmod();
        byte[] content = objects.get("shop", FILE);
        objects.changeFromOutside("shop", FILE, new byte[] {1});
        lane.pass(PublishedLane.COMPARE_EVERY.multipliedBy(2));
        lane.settle();
        assertThat(objects.get("shop", FILE)).isEqualTo(content);
        assertThat(lastmod()).isEqualTo(before);

        objects.changeFromOutside("shop", FILE, null);
        lane.pass(PublishedLane.COMPARE_EVERY.multipliedBy(2));
        lane.settle();
        assertThat(objects.get("shop", FILE)).isEqualTo(content);
        assertThat(lastmod()).isEqualTo(before);
    }

    @Test
    void aChangeThatIsUndoneBeforeItIsWrittenDoesNotMoveIt() {
        Instant before = lastmod();
        lane.pass(MINUTE);
        lane.upsert(BASE + "1", "2026-11-05");
        lane.upsert(BASE + "1", "2026-11-01");
        lane.settle();

        assertThat(lastmod()).isEqualTo(before);
    }

    @Test
    void aWriteWhoseAnswerIsLostMovesItOnce() {
        lane.pass(MINUTE);
        objects.loseNextAnswers(1);
        lane.upsert(BASE + "1", "2026-11-05");
        lane.settle();
        Instant written = lastmod();
        assertThat(written).isAfter(lane.now().minus(MINUTE));
        lane.pass(MINUTE);
        lane.settle();

        assertThat(lastmod()).isEqualTo(written);
    }

    private Instant lastmod() {
        return Instant.parse(String.valueOf(lane.lastmods().get(FILE)));
    }
}

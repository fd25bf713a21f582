package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a file is written whose changes may be published later than they have to wait. */
class FreshnessTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String FILE = "shop/pages-00001.xml.gz";
    private static final int PAGES = 20_000;
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration FRESHNESS = Duration.ofSeconds(60);

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Random random = new Random(1);
    private PublishedLane lane;
    private byte[] seen;
    private int writes;
    private int changes;

    @BeforeEach
    void publishTheCatalog() throws Exception {
        PublishWaits waits = new PublishWaits(Duration.ofSeconds(2), FRESHNESS);
        Site site = new Site("shop", WebUrl.parse(BASE), BASE, 1, Limits.PROTOCOL, waits, Site.DEFAULT_SECTIONS);
        lane = new PublishedLane(site, objects, Duration.ofHours(1));
        for (int page = 0; page < PAGES; page++) {
            lane.upsert(BASE + page, null);
        }
        lane.settle();
        lane.pass(FRESHNESS.multipliedBy(2));
        seen = file();
    }

    @Test
    void scatteredChangesThatDoNotEndCauseOneWriteInThatTime() {
        for (Duration at = Duration.ZERO; at.compareTo(FRESHNESS.multipliedBy(5)) < 0; at = at.plus(STEP)) {
            change(10);
            pass(STEP);
        }

        assertThat(writes).isBetween(4, 6);
    }

    @Test
    void aSingleChangeAfterAQuietTimeIsPublishedAfterTheLeastWait() {
        change(1);

        pass(Duration.ofMillis(1_900));
        assertThat(writes).isZero();
        pass(Duration.ofMillis(200));
        assertThat(writes).isEqualTo(1);
    }

    @Test
    void aFileIsWrittenOnceItIsNotChangedAnyMore() {
        for (int i = 0; i < 40; i++) {
            change(10);
            pass(STEP);
        }
        assertThat(writes).isZero();

        pass(Duration.ofSeconds(3));

        assertThat(writes).isEqualTo(1);
    }

    private void change(int count) {
        for (int i = 0; i < count; i++) {
            lane.upsert(
                    BASE + random.nextInt(PAGES),
                    "2026-11-01T00:00:%02d.%03dZ".formatted(++changes / 1_000, changes % 1_000));
        }
    }

    private void pass(Duration time) {
        lane.pass(time);
        byte[] now = file();
        if (!Arrays.equals(now, seen)) {
            writes++;
            seen = now;
        }
    }

    private byte[] file() {
        return Objects.requireNonNull(objects.content().get(FILE));
    }
}

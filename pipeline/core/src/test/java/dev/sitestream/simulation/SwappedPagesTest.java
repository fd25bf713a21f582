package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages change places between many full files, none of which has room for both. */
class SwappedPagesTest {

    private static final String BASE = "https://shop.example.com/";
    private static final List<String> SECTIONS = List.of("blog", "pages");
    private static final int FILES = 40;
    private static final int PAGES_PER_FILE = 20;
    private static final int PAGES = FILES * PAGES_PER_FILE;

    /** One lists the pages in their new files, one removes them from the former ones; one more as they overlap. */
    private static final int MOST_ROUND_TRIPS = 3;

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Random random = new Random(1);
    private final Site site;
    private final SimulatedLane lane;
    private final SimulatedSite index;
    private long now = 1_000_000;
    private long time;

    SwappedPagesTest() throws Exception {
        WebUrl url = WebUrl.parse(BASE);
        List<Section> sections =
                List.of(Section.of("blog", List.of(PathPattern.of("/blog/**"))), Section.of("pages", List.of()));
        site = new Site(
                "shop",
                url,
                BASE,
                1,
                new Limits(PAGES_PER_FILE, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ZERO),
                sections);
        TestPublishing publishing = TestPublishing.on(objects)
                .withSettings(TestPublishing.settings(Duration.ofMillis(50), Duration.ofHours(1)));
        lane = new SimulatedLane(site, 0, publishing);
        index = new SimulatedSite(site, publishing, IndexLimits.PROTOCOL);
    }

    @BeforeEach
    void publish() {
        for (int page = 0; page < PAGES; page++) {
            send(page, page % 2);
        }
        takeAll();
        for (int i = 0; i < 10; i++) {
            makeRoundTrip();
        }
        assertThat(pagesInTwoFiles()).isEmpty();
    }

    @Test
    void noFileWaitsForAnother() {
        List<Integer> pages = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            pages.add(page);
        }
        Collections.shuffle(pages, random);
        pages.forEach(page -> send(page, 1 - page % 2));
        takeAll();

        int trips = 0;
        do {
            makeRoundTrip();
            trips++;
        } while (trips < 1_000 && !(isAllWritten() && pagesInTwoFiles().isEmpty()));
        assertThat(trips).isLessThanOrEqualTo(MOST_ROUND_TRIPS);
    }

    private void send(int page, int section) {
        Page content = new Page(BASE + page, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.send(new PageTraffic.Event(new Upsert(++time, SECTIONS.get(section), content, null), null, false));
    }

    private void takeAll() {
        for (int i = 0; i < PAGES; i++) {
            lane.takeEvent(now);
        }
    }

    /** The lane writes everything that it may write, before it reads the messages of the index. */
    private void makeRoundTrip() {
        for (int i = 0; i < FILES; i++) {
            lane.run(now += 50);
            release(() -> lane.releaseAnyWork(random));
        }
        index.send(lane.commit());
        for (int i = 0; i < 10 * FILES; i++) {
            index.takeEvent(now);
        }
        for (int i = 0; i < 3; i++) {
            index.run(now += 50);
            release(() -> index.releaseAnyWork(random));
        }
        index.commit().forEach(lane::send);
        for (int i = 0; i < 10 * FILES; i++) {
            lane.takeListing();
        }
    }

    private static void release(Runnable any) {
        for (int i = 0; i < 4; i++) {
            any.run();
        }
    }

    private boolean isAllWritten() {
        return crawl().size() == PAGES;
    }

    private List<String> crawl() {
        List<String> found = new ArrayList<>();
        new Crawler(site)
                .read(objects.content())
                .values()
                .forEach(file -> file.entries().forEach(entry -> found.add(entry.loc())));
        return found;
    }

    private Set<String> pagesInTwoFiles() {
        Set<String> once = new HashSet<>();
        Set<String> twice = new HashSet<>();
        crawl().forEach(page -> {
            if (!once.add(page)) {
                twice.add(page);
            }
        });
        return twice;
    }
}

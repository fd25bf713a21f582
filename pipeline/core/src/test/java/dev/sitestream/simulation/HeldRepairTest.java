package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Files are lost while publication is held. A lost file once stayed lost until the release, and the index listed it.
 */
class HeldRepairTest {

    private static final String BASE = "https://shop.example.com/";
    private static final int PAGES = 10;
    private static final String EMPTIED = "pages-00001.xml.gz";
    private static final String KEPT = "pages-00002.xml.gz";

    private MemoryObjectStore objects = new MemoryObjectStore();
    private PublishedLane lane;
    private Map<String, String> published;

    @SuppressWarnings("NullAway.Init") // JUnit calls hold() first
    HeldRepairTest() {}

    /** Of two files with five pages each, two pages are left; both have moved to the second file. */
    @BeforeEach
    void hold() throws Exception {
        holdAfterDeleting(2);
    }

    /** Publishes all pages, then deletes those from this one on, which the shrink guard holds. */
    private void holdAfterDeleting(int first) throws Exception {
        objects = new MemoryObjectStore();
        Site site = new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                1,
                new Limits(PAGES / 2, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ZERO),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                Outputs.DEFAULT,
                new ShrinkLimit(30, 1));
        lane = new PublishedLane(site, objects, Duration.ofSeconds(30));
        for (int page = 0; page < PAGES; page++) {
            lane.upsert(BASE + page, null);
        }
        lane.settle();
        for (int page = first; page < PAGES; page++) {
            lane.delete(BASE + page);
        }
        lane.pass(Duration.ofSeconds(10));
        assertThat(lane.pages()).hasSize(PAGES);
        published = objects.dump();
    }

    @Test
    void aLostFileIsWrittenWithThePagesThatAreLeftAndNothingElseIs() {
        lose(KEPT);
        lane.pass(PublishedLane.COMPARE_EVERY);

        assertThat(lane.pages()).containsExactlyInAnyOrderElementsOf(pages(0, 1, 2, 3, 4));
        assertThat(without(KEPT, objects.dump())).isEqualTo(without(KEPT, published));
    }

    @Test
    void aLaneThatStartsAgainDuringTheHoldWritesALostFileToo() throws Exception {
        lose(KEPT);
        lane.restart();
        lane.pass(Duration.ofSeconds(10));

        assertThat(lane.pages()).containsExactlyInAnyOrderElementsOf(pages(0, 1, 2, 3, 4));
        assertThat(without(KEPT, objects.dump())).isEqualTo(without(KEPT, published));
    }

    @Test
    void anOperatorsRequestWritesALostFileAtOnceAndOtherFilesOnlyAfterTheRelease() {
        lose(KEPT);
        lane.rewriteSection(null);
        lane.pass(Duration.ofSeconds(10));

        assertThat(lane.pages()).hasSize(5);
        assertThat(without(KEPT, objects.dump())).isEqualTo(without(KEPT, published));
    }

    /** A file that was written after it was listed would have been taken for lost. */
    @Test
    void noWriteStartsWhileTheStoreIsListedForAnOperatorsRequest() {
        lane.executor().letPass(false);
        lane.indexExecutor().letPass(false);
        lane.rewriteSection(null);
        lane.pass(Duration.ofSeconds(1));
        lane.release();
        lane.pass(Duration.ofSeconds(10));

        assertThat(lane.executor().size()).isEqualTo(1);
        assertThat(lane.indexExecutor().size()).isEqualTo(1);
        lane.executor().releaseAll();
        lane.executor().letPass(true);
        lane.indexExecutor().releaseAll();
        lane.indexExecutor().letPass(true);
        lane.settle();
        assertThat(lane.pages()).hasSize(2);
    }

    @Test
    void lostFilesOfTheSiteItselfAreWrittenToo() {
        lose("sitemap.xml");
        lose("robots-sitemaps.txt");
        lane.rewrite("sitemap.xml");
        lane.pass(Duration.ofSeconds(10));

        assertThat(objects.dump()).isEqualTo(published);
    }

    @Test
    void aFileThatWasChangedFromOutsideWaitsForTheRelease() {
        objects.changeFromOutside("shop", KEPT, new byte[] {1});
        lane.rewrite(KEPT);
        lane.pass(PublishedLane.COMPARE_EVERY.multipliedBy(2));

        assertThat(Objects.requireNonNull(objects.get("shop", KEPT))).containsExactly(1);
    }

    /** Compaction has moved them to the other file, which is not written during the hold. */
    @Test
    void aLostFileIsWrittenWithThePagesThatHaveMovedSinceTheyAreVisibleNowhereElse() {
        lose(EMPTIED);
        lane.pass(PublishedLane.COMPARE_EVERY);

        assertThat(lane.pages()).containsExactlyInAnyOrderElementsOf(pages(0, 1, 5, 6, 7, 8, 9));
        assertThat(without(EMPTIED, objects.dump())).isEqualTo(without(EMPTIED, published));
    }

    @Test
    void aLostFileWithoutAnyPageLeftIsWrittenEmptySoThatTheIndexListsNoMissingFile() throws Exception {
        holdAfterDeleting(PAGES / 2);
        lose(KEPT);
        lane.pass(PublishedLane.COMPARE_EVERY);

        assertThat(lane.pages()).containsExactlyInAnyOrderElementsOf(pages(0, 1, 2, 3, 4));
        assertThat(objects.get("shop", KEPT)).isNotNull();
        assertThat(without(KEPT, objects.dump())).isEqualTo(without(KEPT, published));
    }

    /** The pages of the written file counted as published, so that a hold of more than a day ended by itself. */
    @Test
    void aRepairDoesNotEndTheHoldHoweverLongItLasts() {
        lane.leap(Duration.ofDays(3));
        lose(KEPT);
        lane.rewrite(KEPT);
        lane.pass(Duration.ofMinutes(1));

        assertThat(lane.pages()).hasSize(5);
    }

    @Test
    void afterTheReleaseThePublishedSetEqualsTheState() {
        lose(KEPT);
        lose("sitemap.xml");
        lane.pass(PublishedLane.COMPARE_EVERY);
        lane.release();
        lane.settle();

        assertThat(lane.pages()).containsExactlyInAnyOrderElementsOf(pages(0, 1));
        assertThat(objects.get("shop", EMPTIED)).isNull();
    }

    private void lose(String file) {
        objects.changeFromOutside("shop", file, null);
    }

    private static Set<String> pages(Integer... pages) {
        return List.of(pages).stream().map(page -> BASE + page).collect(Collectors.toSet());
    }

    private static Map<String, String> without(String file, Map<String, String> files) {
        Map<String, String> others = new TreeMap<>(files);
        others.remove("shop/" + file);
        return others;
    }
}

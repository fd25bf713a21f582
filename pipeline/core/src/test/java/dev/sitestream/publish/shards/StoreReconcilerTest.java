package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.simulation.PublishedLane;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a restarted lane and index reconcile their state with the content of the object store. */
class StoreReconcilerTest {

    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final String BASE = "https://shop.example.com/";

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private PublishedLane lane;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    StoreReconcilerTest() {}

    /** Publishes five pages in three files. */
    @BeforeEach
    void publish() throws Exception {
        WebUrl url = WebUrl.parse(BASE);
        Site site = new Site(
                "shop",
                url,
                BASE,
                1,
                new Limits(2, 16_384),
                PublishWaits.after(Duration.ofMillis(100)),
                Site.DEFAULT_SECTIONS);
        lane = new PublishedLane(site, objects, GRACE);
        upsertFive();
        lane.settle();
    }

    @Test
    void aRestartRewritesNothing() throws Exception {
        int before = objects.operations().size();
        lane.restart();
        lane.settle();
        lane.pass(GRACE.multipliedBy(2));

        assertThat(objects.operations()).hasSize(before);
    }

    @Test
    void aFileThatDiffersFromTheStateIsRewritten() throws Exception {
        checkThatTheDamageIsMended("pages-00002.xml.gz", new byte[] {1, 2, 3});
    }

    @Test
    void aFileThatIsListedWithoutAnEtagIsRewrittenAndOthersAreCompared() throws Exception {
        Map<String, String> before = objects.dump();
        objects.changeFromOutside("shop", "upload.part", new byte[] {1});
        objects.hideEtag("shop", "upload.part");
        objects.hideEtag("shop", "pages-00001.xml.gz");
        objects.changeFromOutside("shop", "pages-00001.xml.gz", new byte[] {2});
        objects.changeFromOutside("shop", "pages-00002.xml.gz", new byte[] {3});
        lane.restart();
        lane.settle();

        objects.changeFromOutside("shop", "upload.part", null);
        assertThat(objects.dump()).isEqualTo(before);
    }

    @Test
    void aFileThatIsMissingIsRewritten() throws Exception {
        Map<String, String> before = objects.dump();
        objects.delete(new ObjectKey("shop", "pages-00002.xml.gz"));
        objects.delete(new ObjectKey("shop", "sitemap.xml"));
        lane.restart();
        lane.settle();

        assertThat(objects.dump()).isEqualTo(before);
    }

    @Test
    void anIndexThatDiffersFromTheStateIsRewritten() throws Exception {
        checkThatTheDamageIsMended("sitemap.xml", new byte[] {4, 5, 6});
    }

    @Test
    void filesOfNoShardGoAfterTheGracePeriodAndOthersStay() throws Exception {
        put("pages-00009.xml.gz");
        put("old-section-00001.xml.gz");
        put("pages-l02-00001.xml.gz");
        put("robots.txt");
        lane.restart();
        lane.pass(GRACE.minusMillis(100));
        assertThat(objects.content()).hasSize(9);

        lane.pass(GRACE.multipliedBy(2));
        assertThat(objects.content())
                .containsOnlyKeys(
                        "shop/pages-00001.xml.gz",
                        "shop/pages-00002.xml.gz",
                        "shop/pages-00003.xml.gz",
                        "shop/robots-sitemaps.txt",
                        "shop/robots.txt",
                        "shop/sitemap.xml");
        assertThat(lane.pages()).hasSize(5);
    }

    @Test
    void aFileThatRanAheadOfItsTransactionStaysWhenItsChangesComeAgain() throws Exception {
        lane.restartFromNothing();
        lane.pass(Duration.ofMillis(100));
        upsertFive();
        lane.settle();
        lane.pass(GRACE.multipliedBy(3));

        assertThat(lane.pages()).hasSize(5);
        assertThat(objects.content()).hasSize(5);
    }

    @Test
    void aRetiredFileIsRemovedThoughTheLaneRestartsMeanwhile() throws Exception {
        lane.delete(BASE + "4");
        lane.pass(Duration.ofSeconds(1));
        assertThat(objects.content()).containsKey("shop/pages-00003.xml.gz");
        lane.restart();
        lane.pass(GRACE.multipliedBy(3));

        assertThat(objects.content()).doesNotContainKey("shop/pages-00003.xml.gz");
        assertThat(lane.pages()).hasSize(4);
    }

    @Test
    void whatSomebodyElseChangesOrRemovesIsNoticedAndRepaired() throws Exception {
        Map<String, String> before = objects.dump();
        objects.changeFromOutside("shop", "pages-00001.xml.gz", new byte[] {1});
        objects.changeFromOutside("shop", "pages-00002.xml.gz", null);
        objects.changeFromOutside("shop", "sitemap.xml", new byte[] {2});
        objects.changeFromOutside("shop", "robots-sitemaps.txt", null);
        lane.pass(PublishedLane.COMPARE_EVERY.plusSeconds(5));

        assertThat(objects.dump()).isEqualTo(before);
    }

    @Test
    void whereNobodyElseChangesAnythingComparisonsWriteNothing() {
        int before = objects.operations().size();
        lane.pass(PublishedLane.COMPARE_EVERY.multipliedBy(3));

        assertThat(objects.operations()).hasSize(before);
    }

    private void upsertFive() {
        List.of("0", "1", "2", "3", "4").forEach(page -> lane.upsert(BASE + page, null));
    }

    private void checkThatTheDamageIsMended(String file, byte[] damage) throws Exception {
        Map<String, String> before = objects.dump();
        objects.changeFromOutside("shop", file, damage);
        int operations = objects.operations().size();
        lane.restart();
        lane.settle();

        assertThat(objects.dump()).isEqualTo(before);
        assertThat(objects.operations().subList(operations, objects.operations().size()))
                .extracting(operation -> operation.key().name())
                .containsExactly(file);
    }

    private void put(String name) throws ObjectStoreException {
        objects.changeFromOutside("shop", name, new byte[] {7});
    }
}

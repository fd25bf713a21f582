package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.simulation.Crawler;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore.Operation;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a page's change writes, when, and in which order. */
class PlaceProcessorTest {

    private static final Duration GRACE = Duration.ofMinutes(1);
    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";

    private final Site shop = TestSites.shop(new Limits(3, 16_384), Duration.ofSeconds(2));
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    PlaceProcessorTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, TestPublishing.settings(Duration.ofMillis(50), GRACE), shop);
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void anUpsertPublishesAPageAndALaterOneReplacesIt() {
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\"");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(A, "2026-01-01"));

        pipeline.upsert(A, "\"lastmod\":\"2026-01-02\"");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(A, "2026-01-02"));
        assertThat(pipeline.activity().livePages()).isEqualTo(1);
    }

    @Test
    void theSameEventAgainWritesNothing() {
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.settle();
        int before = operations().size();

        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T09:00:00Z\"");
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"title\":\"is not rendered\"");
        pipeline.settle();
        pipeline.pass(Duration.ofMinutes(1));

        assertThat(operations()).hasSize(before);
        assertThat(pipeline.activity().unchanged()).isEqualTo(3);
    }

    @Test
    void aRecordWithSeveralMessagesHasTheirEffectInTheirOrder() {
        pipeline.sendToLane(
                new LaneKey("shop", 0),
                new LaneMessage.Batch(
                        List.of(listing(A, "2026-01-01"), listing(B, "2026-01-01"), listing(A, "2026-01-02"))));
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(A, "2026-01-02"), Map.entry(B, "2026-01-01"));
        assertThat(pipeline.activity().livePages()).isEqualTo(2);
    }

    @Test
    void afterARequestOfAnOperatorThePipelineComesToRest() {
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\"");
        pipeline.release(shop);
        pipeline.settle();

        assertThat(pipeline.activity().outstanding()).isZero();
    }

    @Test
    void anEventOlderThanWhatIsKnownChangesNothing() {
        pipeline.upsert(A, "\"lastmod\":\"2026-01-02\",\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T07:59:59Z\"");
        pipeline.delete(A, "\"time\":\"2026-11-21T07:59:59Z\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(A, "2026-01-02"));
    }

    @Test
    void ofTwoEventsOfOneTimeTheLaterToArriveWins() {
        pipeline.upsert(A, "\"lastmod\":\"2026-01-02\",\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.upsert(A, "\"lastmod\":\"2026-01-01\",\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsExactly(Map.entry(A, "2026-01-01"));
    }

    @Test
    void aDeletedPageStaysAwayFromAnUpsertThatComesLate() {
        pipeline.upsert(A, "\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.upsert(B, "\"time\":\"2026-11-21T08:00:00Z\"");
        pipeline.delete(A, "\"time\":\"2026-11-21T09:00:00Z\"");
        pipeline.upsert(A, "\"time\":\"2026-11-21T08:30:00Z\"");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(B);

        pipeline.upsert(A, "\"time\":\"2026-11-21T09:00:01Z\"");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A, B);
    }

    @Test
    void aChangedFileWaitsForCompanyAsLongAsItsSiteSays() {
        int before = operations().size();
        pipeline.upsert(A);
        pipeline.pass(Duration.ofMillis(1_950));
        pipeline.upsert(B);
        assertThat(operations()).hasSize(before);

        pipeline.pass(Duration.ofMillis(50));
        assertThat(operations().subList(before, operations().size()))
                .extracting(operation -> operation.key().toString())
                .containsExactly("shop/products-00001.xml.gz");
        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A, B);
        assertThat(operations()).hasSize(before + 2);
    }

    @Test
    void aWriteThatFailsIsTriedAgainAndNothingIsLost() {
        pipeline.upsert(A);
        pipeline.objects().failNext(3);
        pipeline.pass(Duration.ofSeconds(3));
        pipeline.upsert(B);
        pipeline.objects().loseNextAnswers(1);
        pipeline.settle();

        assertThat(pipeline.pages("shop")).containsOnlyKeys(A, B);
    }

    @Test
    void moreThanTheLimitMakesAnotherFile() {
        pipeline.upsert(A);
        pipeline.upsert(B);
        pipeline.upsert("https://shop.example.com/p/c");
        pipeline.upsert("https://shop.example.com/p/d");
        pipeline.settle();

        assertThat(pipeline.files("shop").keySet()).containsExactly("products-00001.xml.gz", "products-00002.xml.gz");
        assertThat(pipeline.pages("shop")).hasSize(4);
    }

    @Test
    void aPageThatChangesItsSectionIsInItsNewFileBeforeItLeavesTheOldOne() {
        pipeline.upsert(A);
        pipeline.upsert(B);
        pipeline.settle();
        int before = operations().size();
        pipeline.upsert(A, "\"section\":\"blog\"");
        pipeline.settle();

        checkThatAllWereFoundAfter(before, Set.of(A, B));
        assertThat(operations().subList(before, operations().size()))
                .extracting(operation -> operation.key().name())
                .startsWith("blog-00001.xml.gz", "sitemap.xml", "products-00001.xml.gz");
    }

    @Test
    void pagesThatChangePlacesAtOnceAreFoundAllTheTime() {
        pipeline.upsert(A, "\"section\":\"blog\"");
        pipeline.upsert(B, "\"section\":\"pages\"");
        pipeline.upsert(A + "2", "\"section\":\"blog\"");
        pipeline.upsert(B + "2", "\"section\":\"pages\"");
        pipeline.settle();
        int before = operations().size();
        pipeline.upsert(A, "\"section\":\"pages\"");
        pipeline.upsert(B, "\"section\":\"blog\"");
        pipeline.settle();

        checkThatAllWereFoundAfter(before, Set.of(A, B, A + "2", B + "2"));
        assertThat(operations().subList(before, operations().size()))
                .extracting(operation -> operation.key().name())
                .as("each file is written with the page that comes, and again without the one that has gone")
                .containsOnly("blog-00001.xml.gz", "pages-00001.xml.gz", "sitemap.xml")
                .haveExactly(2, named("blog-00001.xml.gz"))
                .haveExactly(2, named("pages-00001.xml.gz"));
        assertThat(pipeline.pages("shop")).hasSize(4);
    }

    private static Condition<String> named(String name) {
        return new Condition<>(name::equals, name);
    }

    @Test
    void aFileWithoutPagesGoesOnlyWhenTheIndexHasNotListedItForTheGracePeriod() {
        pipeline.upsert(A);
        pipeline.upsert(B, "\"section\":\"blog\"");
        pipeline.settle();
        pipeline.delete(A);
        pipeline.pass(Duration.ofSeconds(3));
        assertThat(pipeline.files("shop").keySet()).containsExactly("blog-00001.xml.gz");
        assertThat(pipeline.objects().content()).containsKey("shop/products-00001.xml.gz");

        pipeline.pass(GRACE.minusSeconds(3));
        assertThat(pipeline.objects().content()).containsKey("shop/products-00001.xml.gz");
        pipeline.pass(Duration.ofSeconds(4));
        assertThat(pipeline.objects().content())
                .containsOnlyKeys("shop/blog-00001.xml.gz", "shop/robots-sitemaps.txt", "shop/sitemap.xml");
        assertThat(pipeline.activity().outstanding()).isZero();
    }

    @Test
    void aBusyIndexDoesNotKeepARetiredFile() {
        pipeline.upsert(A);
        pipeline.settle();
        pipeline.delete(A);
        for (int second = 0; second < GRACE.toSeconds() + 10; second++) {
            pipeline.upsert(B, "\"section\":\"blog\",\"lastmod\":\"2026-01-01T00:00:" + (10 + second % 40) + "Z\"");
            pipeline.pass(Duration.ofSeconds(1));
        }

        assertThat(pipeline.objects().content()).doesNotContainKey("shop/products-00001.xml.gz");
    }

    private LaneMessage.Sent listing(String url, String lastmod) {
        Page page = new Page(url, lastmod, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        return new LaneMessage.Sent(
                pipeline.now().toEpochMilli(),
                new LaneMessage.Changed(new PageChange.Upsert(1_790_000_000_000_000L, "products", page, null)));
    }

    private List<Operation> operations() {
        return pipeline.objects().operations();
    }

    /**
     * Replays the store's changes, and checks that a crawler finds all pages after each one from {@code operation} on.
     */
    private void checkThatAllWereFoundAfter(int operation, Set<String> pages) {
        Map<String, byte[]> objects = new TreeMap<>();
        Crawler crawler = new Crawler(shop);
        int done = 0;
        for (Operation next : operations()) {
            if (next.content() == null) {
                objects.remove(next.key().toString());
            } else {
                objects.put(next.key().toString(), next.content());
            }
            Set<String> found = new HashSet<>();
            crawler.read(objects).values().forEach(file -> file.entries().forEach(entry -> found.add(entry.loc())));
            if (++done >= operation) {
                assertThat(found).as("after %s", next).containsAll(pages);
            }
        }
        assertThat(done).isGreaterThan(operation);
    }
}

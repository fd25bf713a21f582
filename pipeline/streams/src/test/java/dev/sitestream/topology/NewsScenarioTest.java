package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News.Publication;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An article enters the news file with its event, and leaves it later. */
class NewsScenarioTest {

    private static final String A = "https://shop.example.com/blog/a";
    private static final String B = "https://shop.example.com/blog/b";
    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Site site = TestSites.shop(
            ListingRules.NONE,
            null,
            new Outputs(
                    new NewsSettings(true, new Publication("The Shop", "en"), Duration.ZERO, null),
                    FeedSettings.NONE,
                    null));
    private final CrawledSite crawled = new CrawledSite(site, objects);
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    NewsScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, objects, site);
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void anArticleIsNewsAtOnceAndInItsSectionWhenThatsFileIsDue() {
        pipeline.upsert(A, news(pipeline.now(), "It is here"));
        pipeline.pass(Duration.ofMillis(100));

        assertThat(news()).containsExactly(A);
        assertThat(pipeline.text("shop", "news.xml"))
                .contains("<news:name>The Shop</news:name><news:language>en</news:language>")
                .contains("<news:title>It is here</news:title>");
        assertThat(pipeline.pages("shop")).isEmpty();

        pipeline.settle();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A);
    }

    @Test
    void anArticleLeavesTheNewsByTheClockAloneAndStaysInItsSection() {
        Instant published = pipeline.now();
        pipeline.upsert(A, news(published, "Before"));
        pipeline.leap(Duration.ofHours(40));
        pipeline.upsert(A, news(published, "After"));
        pipeline.settle();
        assertThat(news()).containsExactly(A);
        assertThat(pipeline.text("shop", "news.xml")).contains("After").doesNotContain("Before");

        pipeline.leap(Duration.between(pipeline.now(), published.plus(TWO_DAYS)).minus(SECOND));
        assertThat(news()).containsExactly(A);

        pipeline.pass(SECOND);
        assertThat(news()).isEmpty();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A);
    }

    @Test
    void anEditDoesNotBringOldNewsBackAndANewPublicationDoes() {
        Instant published = pipeline.now();
        pipeline.upsert(A, news(published, "First"));
        pipeline.leap(TWO_DAYS);
        pipeline.upsert(A, news(published, "Edited"));
        pipeline.settle();
        assertThat(news()).isEmpty();

        pipeline.upsert(A, news(pipeline.now(), "Once more"));
        pipeline.settle();
        assertThat(news()).containsExactly(A);
    }

    @Test
    void aDeletedArticleLeavesNewsAndSectionAndComesBackToBoth() {
        pipeline.upsert(A, news(pipeline.now(), "A"));
        pipeline.upsert(B, news(pipeline.now(), "B"));
        pipeline.settle();
        pipeline.delete(A);
        pipeline.settle();
        assertThat(news()).containsExactly(B);
        assertThat(pipeline.pages("shop")).containsOnlyKeys(B);

        pipeline.upsert(A, news(pipeline.now(), "A"));
        pipeline.settle();
        assertThat(news()).containsExactly(A, B);
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A, B);
    }

    @Test
    void anArticleThatIsNotListedIsNoNewsUntilItIs() {
        Instant published = pipeline.now();
        pipeline.upsert(A, news(published, "A"), "\"robots\":\"noindex\"");
        pipeline.upsert(B, news(published, "B"), "\"publishAt\":\"" + published.plus(Duration.ofHours(3)) + "\"");
        pipeline.settle();
        assertThat(news()).isEmpty();

        pipeline.upsert(A, news(published, "A"));
        pipeline.leap(Duration.ofHours(3));
        assertThat(news()).containsExactly(A, B);

        pipeline.upsert(A, news(published, "A"), "\"status\":410");
        pipeline.settle();
        assertThat(news()).containsExactly(B);
    }

    @Test
    void anArticleOfTheFutureIsInItsSectionFirst() {
        pipeline.upsert(A, news(pipeline.now().plus(Duration.ofHours(5)), "Tonight"));
        pipeline.settle();
        assertThat(news()).isEmpty();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A);

        pipeline.leap(Duration.ofHours(5));
        assertThat(news()).containsExactly(A);
    }

    @Test
    void whatOneFileCanNotHoldIsInASecondOneThatTheRobotsLinesNameToo() {
        for (int i = 0; i <= 1_000; i++) {
            pipeline.upsert(A + i, news(pipeline.now(), "A"));
        }
        pipeline.settle();

        assertThat(news()).hasSize(1_000);
        assertThat(crawled.pages("news-2.xml")).hasSize(1).doesNotContainKeys(news().toArray(String[]::new));
        assertThat(pipeline.text("shop", "robots-sitemaps.txt").lines())
                .containsExactly(
                        "Sitemap: https://shop.example.com/sitemap.xml",
                        "Sitemap: https://shop.example.com/news.xml",
                        "Sitemap: https://shop.example.com/news-2.xml");
        assertThat(pipeline.pages("shop")).hasSize(1_001);
    }

    @Test
    void aPageThatIsNoArticleAnyMoreLeavesTheNewsAlone() {
        pipeline.upsert(A, news(pipeline.now(), "A"));
        pipeline.settle();
        pipeline.upsert(A);
        pipeline.settle();

        assertThat(news()).isEmpty();
        assertThat(pipeline.pages("shop")).containsOnlyKeys(A);
    }

    private Set<String> news() {
        return crawled.pages("news.xml").keySet();
    }

    private static String news(Instant published, String title) {
        return "\"news\":{\"publicationDate\":\"" + published + "\",\"title\":\"" + title + "\"}";
    }
}

package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News.Publication;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.simulation.Crawler;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore.Operation;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From events to feeds, which list only changes that crawlers can already see, and to robots lines that name all files.
 */
class FeedScenarioTest {

    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";
    private static final String C = "https://shop.example.com/blog/c";
    private static final Pattern ENTRY = Pattern.compile("<entry><id>([^<]*)</id>");
    private static final Pattern UPDATED = Pattern.compile("<updated>([^<]*)</updated>");
    private static final Pattern DELETED = Pattern.compile("<at:deleted-entry ref=\"([^\"]*)\"");

    private final Site site = TestSites.shop(
            ListingRules.NONE,
            null,
            new Outputs(
                    new NewsSettings(true, new Publication("The Shop", "en"), Duration.ZERO, null),
                    new FeedSettings(
                            EnumSet.allOf(FeedFormat.class),
                            "News",
                            100,
                            Duration.ofDays(2),
                            "https://hub.example.com/"),
                    "User-agent: *\nDisallow: /cart\n"));
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    FeedScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.ONCE, site);
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void crawlersSeeAChangeBeforeAnyFeedHasIt() {
        later(() -> pipeline.upsert(A));
        later(() -> pipeline.upsert(B));
        later(() -> pipeline.upsert(C));
        later(() -> pipeline.upsert(A, "\"lastmod\":\"2026-11-21\""));
        later(() -> pipeline.upsert(A, "\"lastmod\":\"2026-11-21\"", "\"section\":\"blog\""));
        later(() -> pipeline.delete(B));
        later(() -> pipeline.upsert(C, "\"robots\":\"noindex\""));

        Map<String, byte[]> store = new TreeMap<>();
        int feeds = 0;
        for (Operation operation : pipeline.objects().operations()) {
            if (operation.content() == null) {
                store.remove(operation.key().toString());
            } else {
                store.put(operation.key().toString(), operation.content());
            }
            if (operation.content() != null && operation.key().name().equals("feed.atom")) {
                String feed = new String(operation.content(), UTF_8);
                Set<String> seen = seen(store);
                assertThat(seen).containsAll(all(ENTRY, feed));
                assertThat(all(DELETED, feed)).noneMatch(seen::contains);
                feeds++;
            }
        }
        assertThat(feeds).isGreaterThanOrEqualTo(6);
    }

    @Test
    void noEntryIsDatedInTheFutureWhereAProducersClockIsAhead() {
        later(() -> pipeline.upsert(A, "\"time\":\"" + pipeline.now().plusSeconds(240) + "\""));

        assertThat(all(UPDATED, atom()))
                .isNotEmpty()
                .allSatisfy(updated -> assertThat(Instant.parse(updated)).isBeforeOrEqualTo(pipeline.now()));
    }

    @Test
    void theLatestChangeOfEachPageIsInTheFeedsTheNewestFirst() {
        later(() -> pipeline.upsert(A));
        later(() -> pipeline.upsert(B));
        later(() -> pipeline.upsert(C));
        later(() -> pipeline.upsert(A, "\"lastmod\":\"2026-11-21\"", "\"title\":\"A & O\""));
        assertThat(all(ENTRY, atom())).containsExactly(A, C, B);
        assertThat(atom())
                .contains("<title>A &amp; O</title>", "<link rel=\"hub\" href=\"https://hub.example.com/\"/>");

        later(() -> pipeline.delete(B));
        assertThat(all(ENTRY, atom())).containsExactly(A, C);
        assertThat(all(DELETED, atom())).containsExactly(B);
        assertThat(pipeline.text("shop", "feed.rss")).contains(A, C).doesNotContain(B);

        later(() -> pipeline.upsert(B));
        assertThat(all(ENTRY, atom())).containsExactly(B, A, C);
        assertThat(all(DELETED, atom())).isEmpty();
    }

    @Test
    void anArticleWithoutATitleOfItsOwnHasThatOfItsNews() {
        String news = "\"news\":{\"title\":\"Flood in Ems\",\"publicationDate\":\"" + pipeline.now() + "\"}";
        later(() -> pipeline.upsert(A, news));
        later(() -> pipeline.upsert(B, "\"title\":\"Own\"", news));

        assertThat(atom()).containsSubsequence("<title>Own</title>", B, "<title>Flood in Ems</title>", A);
    }

    @Test
    void aPageThatTheClockTakesOutIsADeletedEntry() {
        later(() -> pipeline.upsert(A, "\"expireAt\":\"" + pipeline.now().plus(Duration.ofHours(1)) + "\""));
        assertThat(all(ENTRY, atom())).containsExactly(A);

        pipeline.leap(Duration.ofHours(1));
        assertThat(all(ENTRY, atom())).isEmpty();
        assertThat(all(DELETED, atom())).containsExactly(A);
    }

    @Test
    void whatIsNotPublishedIsNotInTheFeeds() {
        later(() -> pipeline.upsert(A, "\"robots\":\"noindex\""));
        later(() -> pipeline.upsert(B));
        later(() -> pipeline.upsert(B, "\"title\":\"is not in a urlset\""));

        assertThat(all(ENTRY, atom())).containsExactly(B);
        assertThat(atom()).doesNotContain(A);
    }

    @Test
    void theRobotsLinesNameEveryFileThatACrawlerReadsByItself() {
        later(() -> pipeline.upsert(A));

        String lines = pipeline.text("shop", "robots-sitemaps.txt");
        assertThat(lines.lines())
                .containsExactly(
                        "Sitemap: https://shop.example.com/sitemap.xml",
                        "Sitemap: https://shop.example.com/news.xml",
                        "Sitemap: https://shop.example.com/feed.atom",
                        "Sitemap: https://shop.example.com/feed.rss");
        assertThat(pipeline.text("shop", "robots.txt"))
                .startsWith("User-agent: *\nDisallow: /cart\n")
                .endsWith(lines);
    }

    /** Runs a change one second after the previous one, and settles. */
    private void later(Runnable change) {
        pipeline.pass(Duration.ofSeconds(1));
        change.run();
        pipeline.settle();
    }

    private String atom() {
        return pipeline.text("shop", "feed.atom");
    }

    private Set<String> seen(Map<String, byte[]> store) {
        Set<String> seen = new HashSet<>();
        new Crawler(site).read(store).values().forEach(file -> file.entries().forEach(page -> seen.add(page.loc())));
        return seen;
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}

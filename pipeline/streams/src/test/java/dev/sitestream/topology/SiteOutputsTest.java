package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.state.ListingChange;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Current;
import dev.sitestream.publish.SiteEvent.ArticleEvent.Gone;
import dev.sitestream.publish.SiteEvent.ListedChange;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Article;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** News and feeds on the real state stores: two sites share the stores, and entries are kept in the right order. */
class SiteOutputsTest {

    private static final Pattern PAGE = Pattern.compile("<(?:loc|id)>https://[^/]*/([^<.]+)</(?:loc|id)>");

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private PipelineDriver pipeline;
    private long number;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    SiteOutputsTest() {}

    @BeforeEach
    void start(@TempDir Path state) throws Exception {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, objects, site("shop"), site("shop.b"));
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void articlesComeAndGoByTheClock() {
        Instant now = pipeline.now();
        article("shop", "old", now.minus(Duration.ofDays(2)).plusSeconds(60));
        article("shop", "new", now);
        article("shop", "future", now.plusSeconds(30));
        article("shop.b", "other", now);
        article("shop.b", "gone", now);
        pipeline.sendToSite("shop.b", new Gone(url("shop.b", "gone")));
        pipeline.settle();
        assertThat(pages("shop", "news.xml")).containsExactly("new", "old");
        assertThat(pages("shop.b", "news.xml")).containsExactly("other");

        pipeline.pass(Duration.ofSeconds(61));
        assertThat(pages("shop", "news.xml")).containsExactly("future", "new");
        assertThat(pages("shop.b", "news.xml")).containsExactly("other");
        assertThat(pipeline.activity().outstanding()).isZero();
    }

    @Test
    void feedsHaveTheLatestChangesOfTheirSite() {
        Instant now = pipeline.now();
        change("shop", "a", now);
        change("shop", "b", now.plusSeconds(1));
        change("shop", "c", now.minus(Duration.ofDays(29)));
        change("shop.b", "x", now);
        pipeline.settle();
        assertThat(pages("shop", "feed.atom")).containsExactly("b", "a", "c");
        assertThat(pages("shop.b", "feed.atom")).containsExactly("x");

        change("shop", "a", now.plusSeconds(2));
        change("shop", "d", now);
        pipeline.settle();
        assertThat(pages("shop", "feed.atom")).containsExactly("a", "b", "d");
    }

    private void article(String site, String name, Instant published) {
        News news = new News(new Publication("The Example", "en"), published.toString(), "Title");
        pipeline.sendToSite(site, new Current(new Article(url(site, name), null, news)));
    }

    private void change(String site, String name, Instant time) {
        long timeMicros = ChronoUnit.MICROS.between(Instant.EPOCH, time);
        pipeline.sendToSite(
                site, new ListedChange(new ListingChange(url(site, name), null, timeMicros, ++number, false)));
    }

    private List<String> pages(String site, String file) {
        String text = new String(Objects.requireNonNull(objects.get(site, file)), UTF_8);
        List<String> pages = new ArrayList<>();
        Matcher page = PAGE.matcher(text);
        while (page.find()) {
            pages.add(page.group(1));
        }
        return pages;
    }

    private static String url(String site, String name) {
        return "https://" + site + ".example.com/" + name;
    }

    private static Site site(String id) throws Exception {
        WebUrl url = WebUrl.parse(url(id, ""));
        FeedSettings feeds = new FeedSettings(EnumSet.of(FeedFormat.ATOM), "Changes", 3, Duration.ofDays(30), null);
        return new Site(
                id,
                url,
                url.href(),
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                new Outputs(new NewsSettings(true, null, Duration.ZERO, null), feeds, null),
                ShrinkLimit.DEFAULT);
    }
}

package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.News.Publication;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.FeedSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.NewsSettings;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A configuration change moves a part of a site to another site, and back. */
@Tag("slow")
class SiteHandoverEndToEndTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String BLOG = SHOP + "blog/";
    private static final String HOME = SHOP + "home";
    private static final PublishSettings FOR_CRAWLERS =
            TestPublishing.settings(Duration.ofMillis(10), Duration.ofHours(1));

    private final TestNamespace broker = TestBroker.namespace("handover");

    @TempDir
    private Path folder;

    @Test
    void pagesThatBelongToAnotherSiteLeaveAndComeBackAsTheirLastEventsSayWhenItGoes() throws Exception {
        try (RunningPipeline run = start(shop(SHOP))) {
            run.send(Stream.of(upsert(HOME), article(1), article(2), article(3)).toList());
            awaitPages(run, "shop", HOME, BLOG + 1, BLOG + 2, BLOG + 3);
            run.await("the articles", () -> text("news.xml").contains(BLOG + 3));
        }
        try (RunningPipeline run = start(shop(SHOP), blog())) {
            awaitPages(run, "shop", HOME);
            run.await("news without them", () -> !text("news.xml").contains(BLOG));
            run.await("a feed without them", () -> !text("feed.rss").contains(BLOG));

            run.send(Stream.of(delete(BLOG + 1), upsert(BLOG + 2)).toList());
            awaitPages(run, "blog", BLOG + 2);
            awaitPages(run, "shop", HOME);
        }
        try (RunningPipeline run = start(shop(SHOP))) {
            awaitPages(run, "shop", HOME, BLOG + 2, BLOG + 3);
            run.await("the article that is left", () -> text("news.xml").contains(BLOG + 3));
            assertThat(text("news.xml")).doesNotContain(BLOG + 1, BLOG + 2);
        }
    }

    @Test
    void aSiteWithPagesKeepsItsUrl() throws Exception {
        try (RunningPipeline run = start(shop(SHOP))) {
            run.send(List.of(upsert(HOME)));
            awaitPages(run, "shop", HOME);
        }

        assertThatThrownBy(() -> start(shop("http://shop.example.com/")).close())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("site shop: `url` was " + SHOP
                        + " when the pages were placed, and is now configured as http://shop.example.com/: ");

        try (RunningPipeline run = start(shop(SHOP))) {
            run.send(List.of(delete(HOME)));
            awaitPages(run, "shop");
        }
        try (RunningPipeline run = start(shop("http://shop.example.com/"))) {
            run.send(List.of(upsert("http://shop.example.com/home")));
            awaitPages(run, "shop", "http://shop.example.com/home");
        }
    }

    private RunningPipeline start(Site... sites) throws Exception {
        return RunningPipeline.start(PipelineSetup.of(broker, folder, new Sites(List.of(sites)))
                .withPartitions(2)
                .withSettings(FOR_CRAWLERS));
    }

    private void awaitPages(RunningPipeline run, String site, String... pages) {
        run.await("pages of " + site, () -> pages(site).equals(Set.of(pages)));
    }

    private Set<String> pages(String site) {
        Path published = folder.resolve("public").resolve(site);
        if (!Files.exists(published.resolve("sitemap.xml"))) {
            return Set.of("nothing is published yet");
        }
        try {
            return PublishedSite.read(published).pages().keySet();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The text of one of the shop's files; {@link #BLOG} when the file is missing. */
    private String text(String file) {
        Path published = folder.resolve("public/shop").resolve(file);
        try {
            return Files.exists(published) ? Files.readString(published) : BLOG;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] upsert(String url) {
        return ("{\"op\":\"upsert\",\"url\":\"" + url + "\"}").getBytes(UTF_8);
    }

    private static byte[] article(int number) {
        return ("{\"op\":\"upsert\",\"url\":\"" + BLOG + number
                        + "\",\"news\":{\"title\":\"Tea\",\"publicationDate\":\"" + Instant.now() + "\"}}")
                .getBytes(UTF_8);
    }

    private static byte[] delete(String url) {
        return ("{\"op\":\"delete\",\"url\":\"" + url + "\"}").getBytes(UTF_8);
    }

    private static Site blog() throws InvalidUrlException {
        return new Site(
                "blog",
                WebUrl.parse(BLOG),
                BLOG,
                2,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ofMillis(20)),
                Site.DEFAULT_SECTIONS);
    }

    private static Site shop(String url) throws InvalidUrlException {
        NewsSettings news = new NewsSettings(true, new Publication("The Shop", "en"), Duration.ZERO, null);
        FeedSettings feeds = new FeedSettings(
                Set.of(FeedSettings.FeedFormat.RSS),
                "Shop",
                FeedSettings.DEFAULT_ENTRIES,
                FeedSettings.DEFAULT_AGE,
                null);
        return new Site(
                "shop",
                WebUrl.parse(url),
                url,
                2,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ofMillis(20)),
                Site.DEFAULT_SECTIONS,
                ListingRules.NONE,
                null,
                new Outputs(news, feeds, null),
                ShrinkLimit.DEFAULT);
    }
}

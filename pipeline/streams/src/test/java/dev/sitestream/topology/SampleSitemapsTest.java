package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Hreflang;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageJson;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Uploader;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.CrawledPage;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sitemaps of other publishers, converted into events and published again, lose nothing that the event contract
 * carries.
 *
 * <p>The test uses all available sample sitemaps and feeds that a strict crawler accepts. It leaves out two indexes,
 * which have no pages; {@code sitemap.badns.xml}, whose namespace is wrong; and robots.txt files. The contract doesn't
 * carry content segments, galleries, prices, page maps, marks for mobile pages, and image and news fields that search
 * engines have dropped.
 */
@Tag("slow")
class SampleSitemapsTest {

    @TempDir
    private Path state;

    private final MemoryObjectStore objects = new MemoryObjectStore();

    @ParameterizedTest
    @CsvSource({
        "crawler-commons/rss/feed.rss, https://www.example.com/, 4",
        "crawler-commons/rss/xmlRss_pubDate.xml, http://www.example.com/, 7",
        "crawler-commons/sitemaps/atom.xml, http://example.org/, 1",
        "crawler-commons/sitemaps/do-not-visit.txt, http://www.example.com/, 1",
        "crawler-commons/sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml, http://www.hebdenbridgetimes.co.uk/, 74",
        "crawler-commons/sitemaps/extension/pagemaps-sitemap.xml, http://www.example.com/, 2",
        "crawler-commons/sitemaps/extension/shinpaideshou-news-sitemap.xml, https://shinpaideshou.wordpress.com/, 3",
        "crawler-commons/sitemaps/extension/sitemap-images.xml, http://www.example.com/, 1",
        "crawler-commons/sitemaps/extension/sitemap-links.xml, http://www.example.com/, 3",
        "crawler-commons/sitemaps/extension/sitemap-mobile.xml, http://www.example.com/, 3",
        "crawler-commons/sitemaps/extension/sitemap-news.xml, http://www.example.org/, 2",
        "crawler-commons/sitemaps/extension/sitemap-videos.xml, http://www.example.com/, 3",
        "crawler-commons/sitemaps/extension/sitemap-videos-tvshow.xml, https://example.org/, 1",
        "crawler-commons/sitemaps/sitemap-with-bom.txt, http://www.domain.com/, 2",
        "crawler-commons/sitemaps/sitemap.ns.xml, http://www.example.com/, 2",
        "crawler-commons/sitemaps/sitemap.txt, http://www.domain.com/, 2",
        "crawler-commons/sitemaps/sitemap.txt.gz, http://www.example.com/, 5",
        "crawler-commons/sitemaps/xmlSitemap.gz, http://www.example.com/, 5",
        "stormcrawler/stormcrawler.sitemap.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.xml.gz, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.all.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.all.xml, http://www.example.com/, 1",
        "stormcrawler/stormcrawler.sitemap.extensions.image.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.image.xml, http://www.example.com/, 1",
        "stormcrawler/stormcrawler.sitemap.extensions.links.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.mobile.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.news.xml, https://stormcrawler.apache.org/, 6",
        "stormcrawler/stormcrawler.sitemap.extensions.video.xml, https://stormcrawler.apache.org/, 6"
    })
    void everyPageComesBackWithAllThatTheContractCarries(String file, String origin, int count) {
        List<SiteMapURL> samples = SampleSitemaps.pages(file, origin);
        assertThat(samples).hasSize(count);
        samples.forEach(sample -> new CrawledPage(sample).says(SamplePage.of(sample)));

        CrawledSite published = publish(origin, PipelineDriver.START, samples);

        SortedMap<String, SiteMapURL> found = published.pages();
        assertThat(found).hasSize(count);
        for (SiteMapURL sample : samples) {
            Page page = carried(SamplePage.of(sample));
            new CrawledPage(Objects.requireNonNull(found.get(page.url()), page.url())).isOf(page);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "crawler-commons/sitemaps/extension/shinpaideshou-news-sitemap.xml, https://shinpaideshou.wordpress.com/, 3",
        "crawler-commons/sitemaps/extension/sitemap-news.xml, http://www.example.org/, 1",
        "stormcrawler/stormcrawler.sitemap.extensions.all.xml, http://www.example.com/, 1",
        "stormcrawler/stormcrawler.sitemap.extensions.news.xml, https://stormcrawler.apache.org/, 1"
    })
    void everyArticleComesBackInTheNewsOfItsTime(String file, String origin, int count) {
        List<SiteMapURL> samples = SampleSitemaps.pages(file, origin);
        Map<String, News> news = samples.stream()
                .map(SamplePage::of)
                .filter(page -> page.extensions().news() != null)
                .collect(Collectors.toMap(
                        Page::url,
                        page -> Objects.requireNonNull(page.extensions().news())));
        Instant newest = news.values().stream()
                .map(News::publishedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();

        CrawledSite published = publish(origin, newest, samples);

        SortedMap<String, SiteMapURL> found = published.pages("news.xml");
        assertThat(found).hasSize(count).containsOnlyKeys(news.keySet());
        news.forEach((url, it) -> {
            SiteMapURL article = Objects.requireNonNull(found.get(url));
            // The lastmod is left out: it is years after the publication date.
            new CrawledPage(article).isOf(new Article(url, null, it));
        });
    }

    private CrawledSite publish(String origin, Instant now, List<SiteMapURL> samples) {
        Site site = Site.at(parse(origin));
        try (PipelineDriver pipeline = new PipelineDriver(state, PublishSettings.ONCE, objects, now, site)) {
            for (SiteMapURL sample : samples) {
                Page page = SamplePage.of(sample);
                pipeline.send(page.url(), PageJson.upsert(page, null));
            }
            pipeline.settle();
            assertThat(pipeline.activity().rejected()).isZero();
        }
        return new CrawledSite(site, objects);
    }

    /** Returns the page as the contract carries it: URLs and codes normalised, wrong values left out. */
    private static Page carried(Page page) {
        Extensions extensions = page.extensions();
        String url = serialised(page.url());
        return new Page(
                url,
                page.lastmod(),
                page.changefreq(),
                page.priority(),
                null,
                null,
                null,
                new Extensions(
                        extensions.images().stream()
                                .map(SampleSitemapsTest::serialised)
                                .toList(),
                        extensions.videos().stream()
                                .map(video -> carried(video, url))
                                .toList(),
                        carried(extensions.alternates(), url),
                        null),
                page.visibility());
    }

    /** Drops all alternates if the page itself is not among them. */
    private static List<Alternate> carried(List<Alternate> alternates, String page) {
        List<Alternate> carried = alternates.stream()
                .map(alternate -> new Alternate(
                        String.valueOf(Hreflang.canonical(alternate.hreflang())), serialised(alternate.href())))
                .toList();
        return carried.stream().anyMatch(alternate -> alternate.href().equals(page)) ? carried : List.of();
    }

    private static Video carried(Video video, String page) {
        return new Video(
                serialised(video.thumbnailLoc()),
                video.title(),
                video.description(),
                video.contentLoc() == null ? null : serialised(video.contentLoc()),
                video.playerLoc() == null ? null : serialised(video.playerLoc()),
                video.duration(),
                video.expirationDate(),
                video.rating(),
                video.viewCount(),
                video.publicationDate(),
                video.familyFriendly(),
                video.restriction(),
                video.platform(),
                video.requiresSubscription(),
                carried(video.uploader(), page),
                video.live(),
                video.tags());
    }

    /** Drops the uploader's page if its host differs from that of the video's page. */
    private static @Nullable Uploader carried(@Nullable Uploader uploader, String page) {
        if (uploader == null || uploader.info() == null) {
            return uploader;
        }
        WebUrl info = parse(uploader.info());
        return new Uploader(uploader.name(), info.host().equals(parse(page).host()) ? info.href() : null);
    }

    private static String serialised(String url) {
        return parse(url).href();
    }

    private static WebUrl parse(String url) {
        try {
            return WebUrl.parse(url);
        } catch (InvalidUrlException e) {
            throw new AssertionError(url, e);
        }
    }
}

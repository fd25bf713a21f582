package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageJson;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.CrawledPage;
import dev.sitestream.sitemap.EventPages;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.RandomPages;
import dev.sitestream.sitemap.Schemas;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.topology.runtime.PipelineDriver;
import dev.sitestream.validate.FileValidation;
import dev.sitestream.validate.Report;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.validation.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** All values that an event can give a page come back from the published files, in every format. */
@TestInstance(Lifecycle.PER_CLASS) // the site is published once for all tests
class RandomPagesTest {

    private static final int PAGES = 600;

    private static final List<Section> SECTIONS = List.of(
            section("xml-gz", Format.XML, true),
            section("xml", Format.XML, false),
            section("txt-gz", Format.TEXT, true),
            section("txt", Format.TEXT, false));

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Site site = site();
    private final CrawledSite crawled = new CrawledSite(site, objects);
    private final SortedMap<String, Page> sent = new TreeMap<>();
    private final SortedMap<String, String> sections = new TreeMap<>();
    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    RandomPagesTest() {}

    @BeforeAll
    void publish(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, objects, site);
        for (Page random : new RandomPages(5).list(PAGES)) {
            Page page = inTheContractsForm(random, sent.size());
            String section = SECTIONS.get(sent.size() % SECTIONS.size()).name();
            sent.put(page.url(), page);
            sections.put(page.url(), section);
            pipeline.send(page.url(), PageJson.upsert(page, section));
        }
        pipeline.settle();
    }

    @AfterAll
    void stop() {
        pipeline.close();
    }

    @Test
    void nothingIsRejectedAndThereIsNothingToWarnOf() {
        assertThat(pipeline.takeRejected()).isEmpty();
    }

    @Test
    void everySectionsFilesHaveItsForm() {
        assertThat(crawled.files())
                .contains("xml-gz-00001.xml.gz", "xml-00001.xml", "txt-gz-00001.txt.gz", "txt-00001.txt")
                .hasSizeGreaterThan(SECTIONS.size());
        crawled.files()
                .forEach(file -> crawled.pages(file)
                        .keySet()
                        .forEach(url -> assertThat(file).startsWith(sections.get(url) + "-0")));
    }

    @Test
    void everyValueComesBackFromUrlsetsAndTheUrlFromTextFiles() {
        SortedMap<String, SiteMapURL> found = crawled.pages();

        assertThat(found.keySet()).isEqualTo(sent.keySet());
        sent.forEach((url, page) -> {
            if (String.valueOf(sections.get(url)).startsWith("xml")) {
                new CrawledPage(Objects.requireNonNull(found.get(url))).isOf(page);
            }
        });
    }

    @Test
    void everyArticleIsInTheNewsFileWhateverFormItsSectionHas() {
        SortedMap<String, Article> articles = new TreeMap<>();
        sent.forEach((url, page) -> {
            News news = page.extensions().news();
            if (news != null) {
                articles.put(url, new Article(url, page.lastmod(), news));
            }
        });
        SortedMap<String, SiteMapURL> found = crawled.pages("news.xml");

        assertThat(found.keySet()).isEqualTo(articles.keySet()).hasSizeGreaterThan(PAGES / 4);
        articles.forEach((url, article) -> new CrawledPage(Objects.requireNonNull(found.get(url))).isOf(article));
    }

    @Test
    void everyPublishedFileIsValid() {
        Schema urlsets = Schemas.withExtensions();
        Schemas.validate(crawled.uncompressed("sitemap.xml"), Schemas.INDEX);
        Schemas.validate(crawled.uncompressed("news.xml"), urlsets);
        for (String file : crawled.files()) {
            if (file.startsWith("xml")) {
                Schemas.validate(crawled.uncompressed(file), urlsets);
            } else {
                assertThat(new String(crawled.uncompressed(file), UTF_8).lines())
                        .isNotEmpty()
                        .isSubsetOf(sent.keySet());
            }
        }
    }

    @Test
    void everyPublishedFilePassesItsValidationWithoutAMessage() throws IOException {
        StringWriter words = new StringWriter();
        FileValidation validation = new FileValidation(new Report(new PrintWriter(words), () -> {}));
        for (Map.Entry<String, byte[]> file : objects.content().entrySet()) {
            if (!file.getKey().contains("robots")) {
                validation.stream(file.getKey(), new ByteArrayInputStream(file.getValue()));
            }
        }

        assertThat(objects.content()).hasSizeGreaterThan(SECTIONS.size());
        assertThat(words.toString()).isEmpty();
    }

    /**
     * Returns the page in a form that needs no correction: it lists itself, nothing is repeated, and its news is
     * recent.
     */
    private static Page inTheContractsForm(Page page, int number) {
        Extensions extensions = page.extensions();
        return page.with(new Extensions(
                extensions.images(),
                extensions.videos().stream().map(EventPages::withDistinctTags).toList(),
                withItself(extensions.alternates(), page.url()),
                recent(extensions.news(), number)));
    }

    private static List<Alternate> withItself(List<Alternate> alternates, String url) {
        Map<String, Alternate> byLanguage = new LinkedHashMap<>();
        alternates.forEach(alternate -> byLanguage.put(alternate.hreflang(), alternate));
        if (!alternates.isEmpty()) {
            byLanguage.put("sv", new Alternate("sv", url));
        }
        return new ArrayList<>(byLanguage.values());
    }

    private static @Nullable News recent(@Nullable News news, int number) {
        return news == null
                ? null
                : new News(
                        news.publication(),
                        PipelineDriver.START.minusSeconds(60L * number).toString(),
                        news.title());
    }

    private static Section section(String name, Format format, boolean compressed) {
        return new Section(name, List.of(PathPattern.of("/" + name + "/**")), format, compressed);
    }

    private static Site site() {
        Site shop = TestSites.site("shop", RandomPages.BASE, 1, new Limits(50_000, 200_000), Duration.ofSeconds(2));
        return new Site(shop.id(), shop.url(), shop.sitemaps(), shop.lanes(), shop.limits(), shop.waits(), SECTIONS);
    }
}

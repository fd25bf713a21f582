package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.GzipFile;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files conform to the official schemas, and a strict crawler's parser reads back every value. */
class PublishedFilesTest {

    private static final Set<Extension> ALL = EnumSet.allOf(Extension.class);

    /** A file with this many pages and all extensions has fewer entity references than the limit. */
    private static final int PAGES = 1_500;

    @Test
    void everyValueOfEveryPageComesBack() {
        List<Page> pages = new RandomPages(1).list(PAGES);
        byte[] file = WholeFile.of(Format.XML, ALL, pages);

        Iterator<SiteMapURL> found =
                Crawler.pages(gzip(file), "pages-00001.xml.gz").iterator();
        for (Page page : pages) {
            new CrawledPage(found.next()).isOf(page);
        }
        assertThat(found.hasNext()).isFalse();
    }

    @Test
    void pagesWithEverythingAreValid() {
        Schemas.validate(WholeFile.of(Format.XML, ALL, new RandomPages(1).list(PAGES)), Schemas.withExtensions());
    }

    @Test
    void pagesWithoutExtensionsAreValidInAFileThatDeclaresNone() {
        List<Page> pages = new RandomPages(2)
                .list(500).stream().map(page -> page.with(Extensions.NONE)).toList();

        Schemas.validate(WholeFile.of(Format.XML, Set.of(), pages), Schemas.URLSET);
    }

    @Test
    void everyUrlOfATextFileComesBackAndNothingElse() {
        List<Page> pages = new RandomPages(3).list(500);
        byte[] file = WholeFile.of(Format.TEXT, Set.of(), pages);

        assertThat(Crawler.pages(gzip(file), "pages-00001.txt.gz"))
                .extracting(url -> url.getUrl().toString())
                .isEqualTo(pages.stream().map(Page::url).toList());
        assertThat(new String(file, UTF_8).lines())
                .isEqualTo(pages.stream().map(Page::url).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21",
                "2026-11-21T08:00:01Z",
                "2026-11-21T08:00:01.5-08:00",
                "2026-11-21T08:00:01.123456Z"
            })
    void datesAndTimesWithSecondsAreValidAndUnderstood(String lastmod) {
        byte[] file = urlset(page(lastmod, null, null));

        Schemas.validate(file, Schemas.URLSET);
        checkThatLastmodIsUnderstood(file);
    }

    /** The protocol's text allows these forms; its schema doesn't. */
    @ParameterizedTest
    @ValueSource(strings = {"2026", "2026-11", "2026-11-21T08:00Z", "2026-11-21T08:00+05:30"})
    void theShorterFormsOfLastmodAreUnderstoodToo(String lastmod) {
        checkThatLastmodIsUnderstood(urlset(page(lastmod, null, null)));
    }

    @ParameterizedTest
    @EnumSource
    void everyChangeFrequencyComesBack(ChangeFrequency frequency) {
        Page page = page(null, frequency, null);

        Schemas.validate(urlset(page), Schemas.URLSET);
        assertThat(pages(urlset(page))).singleElement().satisfies(url -> new CrawledPage(url).isOf(page));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "0.25", "1", "1.0", "1.000"})
    void everyPriorityComesBack(String priority) {
        Page page = page(null, null, priority);

        Schemas.validate(urlset(page), Schemas.URLSET);
        assertThat(pages(urlset(page))).singleElement().satisfies(url -> new CrawledPage(url).isOf(page));
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void aFileHasExactlyTheSizeOfItsEntriesAndTheOverhead(Format format) {
        List<Page> pages = new RandomPages(4).list(300);
        EnumSet<Extension> used = EnumSet.noneOf(Extension.class);
        int size = 0;
        for (int count = 0; count <= pages.size(); count++) {
            assertThat(WholeFile.of(format, used, pages.subList(0, count))).hasSize(format.overhead(used) + size);
            if (count < pages.size()) {
                used.addAll(format.extensions(pages.get(count)));
                size += format.entry(pages.get(count)).length;
            }
        }
    }

    @Test
    void anIndexIsValidAndComesBackWithItsWholeSeconds() {
        List<SitemapIndex.IndexEntry> entries = new ArrayList<>();
        Instant time = Instant.parse("2026-11-21T08:00:00Z");
        for (int i = 1; i <= 50; i++) {
            entries.add(new SitemapIndex.IndexEntry(
                    RandomPages.BASE + "pages-" + i + ".xml.gz?a=1&b=2", time.plusSeconds(1_234L * i)));
        }
        byte[] file = SitemapIndex.render(entries);

        Schemas.validate(file, Schemas.INDEX);
        Iterator<AbstractSiteMap> found =
                ((SiteMapIndex) Crawler.read(file, "sitemap.xml")).getSitemaps().iterator();
        for (SitemapIndex.IndexEntry entry : entries) {
            AbstractSiteMap sitemap = found.next();
            assertThat(sitemap.getUrl().toString()).isEqualTo(entry.loc());
            assertThat(sitemap.getLastModified().toInstant()).isEqualTo(entry.lastmod());
        }
        assertThat(new String(file, UTF_8)).contains("<lastmod>2026-11-21T08:20:34Z</lastmod>");
    }

    @Test
    void anIndexWithoutEntriesIsReadAsOne() {
        AbstractSiteMap index = Crawler.read(SitemapIndex.render(List.of()), "sitemap.xml");

        assertThat(index.isIndex()).isTrue();
        assertThat(((SiteMapIndex) index).getSitemaps()).isEmpty();
    }

    private static void checkThatLastmodIsUnderstood(byte[] file) {
        assertThat(pages(file))
                .singleElement()
                .satisfies(url -> assertThat(url.getLastModified()).isNotNull());
    }

    private static Page page(@Nullable String lastmod, @Nullable ChangeFrequency frequency, @Nullable String priority) {
        String url = RandomPages.BASE + "p";
        return new Page(url, lastmod, frequency, priority, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static byte[] urlset(Page page) {
        return WholeFile.of(Format.XML, Set.of(), List.of(page));
    }

    private static byte[] gzip(byte[] content) {
        try (BlockCompressor compressor = Compression.ZLIB.newCompressor()) {
            List<CompressedBlock> blocks = List.of(compressor.compress(content, 0, content.length));
            byte[] tail = {};
            return GzipFile.assemble(blocks, tail, GzipFile.checksums(blocks, tail));
        }
    }

    private static List<SiteMapURL> pages(byte[] urlset) {
        return Crawler.pages(urlset, "pages-00001.xml");
    }
}

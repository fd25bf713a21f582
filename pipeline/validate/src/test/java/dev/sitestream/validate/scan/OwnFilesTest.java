package dev.sitestream.validate.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.BlockCompressor;
import dev.sitestream.gzip.CompressedBlock;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.GzipFile;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.AtomFeed;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.FeedEntry;
import dev.sitestream.sitemap.FeedHeader;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.sitemap.RandomPages;
import dev.sitestream.sitemap.RssFeed;
import dev.sitestream.sitemap.SitemapIndex;
import dev.sitestream.sitemap.WholeFile;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The scanner finds no problem in Sitestream's own files, and finds each entry as it was rendered. */
class OwnFilesTest {

    private static final Set<Extension> ALL = EnumSet.allOf(Extension.class);
    private static final Instant TIME = Instant.parse("2026-11-21T08:00:00Z");

    private static final List<Page> PAGES = new RandomPages(1)
            .list(1_500).stream().map(OwnFilesTest::withOneAlternateALanguage).toList();

    private static Page withOneAlternateALanguage(Page page) {
        Set<String> languages = new HashSet<>();
        List<Alternate> alternates = page.extensions().alternates().stream()
                .filter(alternate -> languages.add(alternate.hreflang()))
                .toList();
        return page.with(page.extensions().withAlternates(alternates));
    }

    private static void assertFine(Scan scan) {
        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).isEmpty();
    }

    private static byte[] gzip(byte[] content) {
        try (BlockCompressor compressor = Compression.ZLIB.newCompressor()) {
            List<CompressedBlock> blocks = List.of(compressor.compress(content, 0, content.length));
            byte[] tail = {};
            return GzipFile.assemble(blocks, tail, GzipFile.checksums(blocks, tail));
        }
    }

    @ParameterizedTest
    @EnumSource
    void filesOfPagesWithEverythingPass(Format format) {
        byte[] file = WholeFile.of(format, ALL, PAGES);

        Scan scan = Scan.of(file);
        assertFine(scan);
        assertThat(scan.locs()).isEqualTo(PAGES.stream().map(Page::url).toList());
        Scan compressed = Scan.of(gzip(file));
        assertFine(compressed);
        assertThat(compressed.pages).isEqualTo(scan.pages);
    }

    @ParameterizedTest
    @EnumSource
    void aPageHasOneHashInWhateverFileItIs(Format format) {
        Scan whole = Scan.of(WholeFile.of(format, ALL, PAGES));

        for (int i = 0; i < 200; i++) {
            Page page = PAGES.get(i);
            Scan alone = Scan.of(WholeFile.of(format, format.extensions(page), List.of(page)));
            assertThat(alone.pages.get(0).contentHash())
                    .isEqualTo(whole.pages.get(i).contentHash());
        }
        assertThat(whole.pages.stream().map(Scan.Page::contentHash).distinct()).hasSize(PAGES.size());
    }

    @Test
    void indexesPass() {
        List<SitemapIndex.IndexEntry> entries = IntStream.range(0, 100)
                .mapToObj(i -> new SitemapIndex.IndexEntry(
                        RandomPages.BASE + "pages-" + i + ".xml.gz?a='b'&c=d", TIME.plusSeconds(i)))
                .toList();

        Scan scan = Scan.of(SitemapIndex.render(entries));
        assertFine(scan);
        assertThat(scan.listed)
                .extracting(Scan.Listed::loc)
                .isEqualTo(entries.stream().map(SitemapIndex.IndexEntry::loc).toList());
        Scan empty = Scan.of(SitemapIndex.render(List.of()));
        assertThat(empty.problems).isEmpty();
        assertThat(empty.notes)
                .containsExactly("2: <sitemapindex> is empty; the schema requires one <sitemap> at least");
    }

    @Test
    void newsPass() {
        Scan scan = Scan.of(NewsSitemap.render(new RandomPages(2).articles(NewsSitemap.MAX_ARTICLES)));

        assertFine(scan);
        assertThat(scan.pages).hasSize(NewsSitemap.MAX_ARTICLES);
        Scan empty = Scan.of(NewsSitemap.render(List.of()));
        assertThat(empty.problems).isEmpty();
        assertThat(empty.notes).containsExactly("2: <urlset> is empty; the schema requires one <url> at least");
    }

    @Test
    void feedsPass() {
        FeedHeader header = new FeedHeader(
                "A & <B>", RandomPages.BASE, RandomPages.BASE + "feed.atom", "https://hub.example.com/", TIME);
        List<FeedEntry> entries = IntStream.range(0, 100)
                .mapToObj(i -> new FeedEntry(PAGES.get(i).url(), PAGES.get(i).title(), TIME, i % 5 == 0))
                .toList();
        List<String> shown = entries.stream()
                .filter(entry -> !entry.removed())
                .map(FeedEntry::url)
                .toList();

        for (byte[] feed : List.of(AtomFeed.render(header, entries), RssFeed.render(header, entries))) {
            Scan scan = Scan.of(feed);
            assertFine(scan);
            assertThat(scan.locs()).isEqualTo(shown);
        }
    }

    @Test
    void everyPublishedUrlPasses() throws InvalidUrlException {
        for (char c = 0; c < 0x180; c++) {
            String url = PublishedUrl.of(WebUrl.parse("https://a:b@shop.example.com/" + c + "x?" + c + "x")
                    .href());
            assertThat(UrlRule.INSTANCE.problem(url)).as(url).isNull();
        }
    }
}

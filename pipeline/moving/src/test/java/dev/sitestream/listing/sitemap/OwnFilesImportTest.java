package dev.sitestream.listing.sitemap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Collected;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.sitemap.Article;
import dev.sitestream.sitemap.AtomFeed;
import dev.sitestream.sitemap.EventPages;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.FeedEntry;
import dev.sitestream.sitemap.FeedHeader;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.NewsSitemap;
import dev.sitestream.sitemap.RandomPages;
import dev.sitestream.sitemap.RssFeed;
import dev.sitestream.sitemap.WholeFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What Sitestream renders of a page comes back as the same page. */
class OwnFilesImportTest {

    private static final Set<Extension> ALL = EnumSet.allOf(Extension.class);
    private static final Instant TIME = Instant.parse("2026-11-21T08:00:00Z");
    private static final FeedHeader HEADER = new FeedHeader("S", RandomPages.BASE, RandomPages.BASE + "f", null, TIME);

    private final Collected collected = new Collected();
    private final PartialEntries partial = new PartialEntries();

    private void read(byte[] file) throws IOException, InterruptedException {
        SitemapFile.read(FilePlace.of("own"), new ByteArrayInputStream(file), Collected.NOW, partial, collected);
    }

    private static Page withoutTitleAndNews(Page page) {
        return new Page(
                page.url(),
                page.lastmod(),
                page.changefreq(),
                page.priority(),
                null,
                null,
                null,
                page.extensions().withNews(null),
                page.visibility());
    }

    @Test
    void aPageWithEveryExtensionIsTheSame() throws Exception {
        List<Page> pages = EventPages.random(7, 1_500);

        read(WholeFile.of(Format.XML, ALL, pages));

        List<Page> imported = collected.pages();
        assertThat(collected.problems).isEmpty();
        assertThat(imported).hasSize(pages.size());
        for (int i = 0; i < pages.size(); i++) {
            assertThat(imported.get(i)).isEqualTo(withoutTitleAndNews(pages.get(i)));
        }
    }

    @Test
    void withItsNewsAndItsFeedItIsTheSameToo() throws Exception {
        List<Page> pages = EventPages.random(7, 200);
        List<FeedEntry> entries = pages.stream()
                .map(page -> new FeedEntry(page.url(), page.title(), TIME, false))
                .toList();
        List<Article> articles = new ArrayList<>();
        for (Page page : pages) {
            News news = page.extensions().news();
            if (news != null) {
                articles.add(new Article(page.url(), page.lastmod(), news));
            }
        }

        read(NewsSitemap.render(articles));
        read(AtomFeed.render(HEADER, entries));
        read(RssFeed.render(HEADER, entries));
        read(WholeFile.of(Format.XML, ALL, pages));
        partial.end(collected);

        List<Page> imported = collected.pages();
        assertThat(collected.problems).isEmpty();
        assertThat(imported).hasSize(pages.size());
        for (int i = 0; i < pages.size(); i++) {
            Page page = pages.get(i);
            assertThat(imported.get(i).url()).isEqualTo(page.url());
            assertThat(imported.get(i).extensions()).isEqualTo(page.extensions());
            // A feed needs a title, and has the URL if there is none.
            assertThat(imported.get(i).title()).isEqualTo(page.title() == null ? page.url() : page.title());
        }
    }

    @Test
    void aTextFileHasAllUrls() throws Exception {
        List<Page> pages = EventPages.random(7, 500);

        read(WholeFile.of(Format.TEXT, Set.of(), pages));

        assertThat(collected.urls()).isEqualTo(pages.stream().map(Page::url).toList());
    }

    @Test
    void articlesAloneComeWithTheirNews() throws Exception {
        List<Article> articles = new RandomPages(3).articles(300);

        read(NewsSitemap.render(articles));
        partial.end(collected);

        assertThat(collected.pages().stream()
                        .map(page -> page.extensions().news())
                        .toList())
                .isEqualTo(articles.stream().map(Article::news).toList());
        assertThat(collected.pages().stream().map(Page::lastmod).toList())
                .isEqualTo(articles.stream().map(Article::lastmod).toList());
    }
}

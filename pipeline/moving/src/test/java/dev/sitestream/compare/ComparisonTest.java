package dev.sitestream.compare;

import static dev.sitestream.compare.PageList.page;
import static dev.sitestream.compare.PageList.upsert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.listing.Listing;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    private static final int MEMORY = 1 << 20;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // set by compare()
    private Totals totals;

    @Test
    void equalListsInAnyOrderAreEqual() throws Exception {
        PageList old = PageList.of(page("/a", "'lastmod':'2026-01-01'"), page("/b"), page("/c"));
        PageList now = PageList.of(page("/c"), page("/a", "'lastmod':'2026-01-01'"), page("/b"));

        assertThat(compare(old, now)).isEmpty();
        assertThat(totals.isEqual()).isTrue();
        assertThat(totals.all().equal()).isEqualTo(3);
    }

    @Test
    void emptyListsAreEqual() throws Exception {
        assertThat(compare(PageList.of(), PageList.of())).isEmpty();
        assertThat(totals.isEqual()).isTrue();
    }

    @Test
    void pagesOnOneSideAreNamed() throws Exception {
        assertThat(compare(PageList.of(page("/a"), page("/b")), PageList.of(page("/b"), page("/x"), page("/y"))))
                .containsExactly("only OLD /a", "only NEW /x", "only NEW /y");
        assertThat(totals.isEqual()).isFalse();
        assertThat(totals.all().missing()).isEqualTo(1);
        assertThat(totals.all().added()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'lastmod':'2026-01-01' | 'lastmod':'2026-01-01T00:00:00Z'
            'lastmod':'2026-01-01T12:00:00+02:00' | 'lastmod':'2026-01-01T10:00:00.000Z'
            'lastmod':'2026-01-01T12:00Z' | 'lastmod':'2026-01-01T12:00:00Z'
            'priority':0.5 | 'priority':0.50
            'priority':0 | 'priority':0.0
            'priority':1 | 'priority':1.0
            'images':[{'loc':'https://a/1'},{'loc':'https://a/2'}] | 'images':[{'loc':'https://A/2'},{'loc':'https://a/1#x'}]
            'images':[{'loc':'https://a/%7e'}] | 'images':[{'loc':'https://a/~'},{'loc':'https://a/~'}]
            'title':'A' | 'title':'B'
            'news':{'title':'A','publicationDate':'2026-01-01'} | 'news':{'title':'A','publicationDate':'2026-01-01T00:00:00Z'}
            """)
    void whatMeansTheSameIsEqual(String old, String now) throws Exception {
        assertThat(compare(PageList.of(page("/a", old)), PageList.of(page("/a", now))))
                .isEmpty();
        assertThat(compare(PageList.of(page("/a", now)), PageList.of(page("/a", old))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'lastmod':'2026-01-01' | 'lastmod':'2026-01-02T00:00:01Z' | lastmod: 2026-01-01T00:00:00Z -> 2026-01-02T00:00:01Z
            'lastmod':'2026-01-01' | 'x':1 | lastmod: 2026-01-01T00:00:00Z ->
            'changefreq':'daily' | 'changefreq':'weekly' | changefreq: daily -> weekly
            'priority':0.5 | 'priority':0.6 | priority: 0.5 -> 0.6
            'images':[{'loc':'https://a/1'},{'loc':'https://a/2'}] | 'images':[{'loc':'https://a/2'},{'loc':'https://a/3'}] | images: https://a/1 -> https://a/3
            'news':{'title':'A','publicationDate':'2026-01-01'} | 'news':{'title':'B','publicationDate':'2026-01-01'} | news: title: A, publication_date: 2026-01-01T00:00:00Z -> title: B, publication_date: 2026-01-01T00:00:00Z
            """)
    void aDifferentFieldIsNamedWithItsValues(String old, String now, String found) throws Exception {
        assertThat(compare(PageList.of(page("/a", old)), PageList.of(page("/a", now))))
                .containsExactly("differs /a " + (found.endsWith("->") ? found + " " : found));
        assertThat(totals.isEqual()).isFalse();
        assertThat(totals.all().differing()).isEqualTo(1);
    }

    @Test
    void alternatesAndVideosAreCompared() throws Exception {
        String alternates = "'alternates':[{'hreflang':'en','href':'https://shop.example.com/a'},"
                + "{'hreflang':'de','href':'https://shop.example.com/%s'}]";
        String video = "'videos':[{'thumbnailLoc':'https://a/t.jpg','title':'T','description':'D',"
                + "'contentLoc':'https://a/v.mp4','duration':%s}]";
        PageList old = PageList.of(page("/a", alternates.formatted("de"), video.formatted(10)));
        PageList now = PageList.of(page("/a", alternates.formatted("de-2"), video.formatted(11)));

        assertThat(compare(old, now))
                .containsExactly(
                        "differs /a videos: title: T, thumbnail_loc: https://a/t.jpg, content_loc: https://a/v.mp4,"
                                + " description: D, duration: 10 -> title: T, thumbnail_loc: https://a/t.jpg,"
                                + " content_loc: https://a/v.mp4, description: D, duration: 11",
                        "differs /a alternates: de https://shop.example.com/de -> de https://shop.example.com/de-2");
    }

    @Test
    void ignoredFieldsAreNotCompared() throws Exception {
        PageList old = PageList.of(page("/a", "'lastmod':'2026-01-01'", "'priority':0.1", "'changefreq':'daily'"));
        PageList now = PageList.of(page("/a", "'lastmod':'2026-01-02'", "'priority':0.2", "'changefreq':'daily'"));

        assertThat(compare(old, now, Field.LASTMOD, Field.PRIORITY)).isEmpty();
        assertThat(totals.isEqual()).isTrue();
        assertThat(compare(old, now, Field.LASTMOD)).containsExactly("differs /a priority: 0.1 -> 0.2");
    }

    @Test
    void theSameUrlInAnotherSpellingIsEqualAndItsRuleIsNamed() throws Exception {
        PageList old = PageList.of(page("/a#top"), page("/%7eb"), upsert("HTTPS://Shop.example.com:443/c"));
        PageList now = PageList.of(page("/a"), page("/~b"), page("/c"));

        assertThat(compare(old, now))
                .containsExactly(
                        "respelled https://shop.example.com/a#top -> https://shop.example.com/a [FRAGMENT]",
                        "respelled HTTPS://Shop.example.com:443/c -> https://shop.example.com/c [CASE, PORT]",
                        "respelled https://shop.example.com/%7eb -> https://shop.example.com/~b [ENCODING]");
        assertThat(totals.isEqual()).isTrue();
        assertThat(totals.respelled()).isEqualTo(3);
        assertThat(totals.byRule()).containsEntry(SameUrlRule.CASE, 1L).containsEntry(SameUrlRule.ENCODING, 1L);
    }

    @Test
    void aUrlThatOftenServesTheSamePageIsOnlyLikelyTheSame() throws Exception {
        PageList old = PageList.of(upsert("http://shop.example.com/a"), page("/b/"), page("/index.html"));
        PageList now = PageList.of(page("/a"), page("/B"), page("/"));

        assertThat(compare(old, now).stream().filter(line -> line.startsWith("likely")))
                .containsExactly(
                        "likely http://shop.example.com/a -> /a SPELLING [SCHEME]",
                        "likely /b/ -> /B SPELLING [TRAILING_SLASH, PATH_CASE]",
                        "likely /index.html -> / SPELLING [INDEX_PAGE]");
        assertThat(totals.isEqual()).isFalse();
        assertThat(totals.all().missing()).isEqualTo(3);
        assertThat(totals.likely()).isEqualTo(3);
    }

    @Test
    void aMovedPageIsRecognisedByWhatItKept() throws Exception {
        PageList old = PageList.of(
                page("/title", "'title':'Blue Shoe'"),
                page("/images", "'images':[{'loc':'https://a/1'}]"),
                page("/both", "'images':[{'loc':'https://a/2'}]", "'lastmod':'2026-01-01'"),
                page("/lastmod", "'lastmod':'2026-01-01T10:11:12Z'"),
                page("/day", "'lastmod':'2026-02-01'"));
        PageList now = PageList.of(
                page("/x/1", "'title':' blue shoe'"),
                page("/x/2", "'images':[{'loc':'https://a/1'}]", "'lastmod':'2026-02-01'"),
                page("/x/3", "'images':[{'loc':'https://a/2'}]", "'lastmod':'2026-01-01'"),
                page("/x/4", "'lastmod':'2026-01-01T10:11:12Z'"));

        assertThat(compare(old, now).stream().filter(line -> line.startsWith("likely")))
                .containsExactly(
                        "likely /both -> /x/3 IMAGES_AND_LASTMOD []",
                        "likely /images -> /x/2 IMAGES []",
                        "likely /lastmod -> /x/4 LASTMOD []",
                        "likely /title -> /x/1 TITLE []");
    }

    @Test
    void anotherHostIsRecognisedByThePath() throws Exception {
        PageList old = PageList.of(page("/a?x=1"), page("/b"));
        PageList now = PageList.of(upsert("https://new.example.com/a?x=1"), upsert("https://new.example.com/b"));

        assertThat(compare(old, now).stream().filter(line -> line.startsWith("likely")))
                .containsExactly(
                        "likely /a?x=1 -> https://new.example.com/a?x=1 PATH [HOST]",
                        "likely /b -> https://new.example.com/b PATH [HOST]");
    }

    @Test
    void whatSeveralPagesShareIsNoEvidence() throws Exception {
        PageList old = PageList.of(page("/a", "'title':'Shoe'"), page("/b", "'title':'Shoe'"));
        PageList now = PageList.of(page("/x", "'title':'Shoe'"));

        assertThat(compare(old, now)).containsExactly("only OLD /a", "only OLD /b", "only NEW /x");
    }

    @Test
    void aPageIsInOnePairOnlyTheOneWithTheStrongestEvidence() throws Exception {
        PageList old = PageList.of(page("/a/", "'title':'Shoe'"), page("/c", "'lastmod':'2026-01-01T10:11:12Z'"));
        PageList now = PageList.of(page("/a", "'lastmod':'2026-01-01T10:11:12Z'"), page("/d", "'title':'shoe'"));

        assertThat(compare(old, now).stream().filter(line -> line.startsWith("likely")))
                .containsExactly("likely /a/ -> /a SPELLING [TRAILING_SLASH]");
    }

    @Test
    void aPageThatIsListedTwiceIsReportedAndItsLatestStateCounts() throws Exception {
        PageList old = PageList.of(
                page("/a", "'time':'2026-01-02T00:00:00Z'", "'priority':0.2"),
                page("/a#b", "'time':'2026-01-01T00:00:00Z'", "'priority':0.1"),
                page("/b", "'priority':0.1"),
                page("/b", "'priority':0.2"));
        PageList now = PageList.of(page("/a", "'priority':0.2"), page("/b", "'priority':0.2"));

        assertThat(compare(old, now))
                .containsExactlyInAnyOrder(
                        "duplicate OLD /a pages.xml:1 pages.xml:2 [PRIORITY]",
                        "duplicate OLD /b pages.xml:4 pages.xml:3 [PRIORITY]");
        assertThat(totals.isEqual()).isTrue();
        assertThat(totals.of(Side.OLD).duplicates()).isEqualTo(2);
        assertThat(totals.of(Side.OLD).pages()).isEqualTo(2);
    }

    @Test
    void brokenEntriesAreReportedWithTheirPlaceAndLoseNothingElse() throws Exception {
        PageList old = PageList.of(
                page("/a"),
                "{'op':'upsert','url':'shop'}",
                "the line is too long",
                "{'op':'delete','url':'https://a/'}");
        PageList now = PageList.of(page("/a"));

        assertThat(compare(old, now))
                .containsExactly(
                        "ERROR in OLD pages.xml:2: url: \"shop\" is not an absolute http(s) URL: it does not begin with"
                                + " http: or https: (url-invalid)",
                        "ERROR in OLD pages.xml:3: the line is too long",
                        "ERROR in OLD pages.xml:4: is a delete; a listing has only upserts");
        assertThat(totals.all().equal()).isEqualTo(1);
        assertThat(totals.isEqual()).isFalse();
        assertThat(totals.of(Side.OLD).errors()).isEqualTo(3);
    }

    @Test
    void aPartThatIsLeftOutIsAWarning() throws Exception {
        PageList old = PageList.of(page("/a", "'priority':2"));
        PageList now = PageList.of(page("/a"));

        assertThat(compare(old, now)).singleElement().asString().startsWith("WARNING in OLD pages.xml:1: priority: ");
        assertThat(totals.isEqual()).isTrue();
        assertThat(totals.of(Side.OLD).warnings()).isEqualTo(1);
    }

    @Test
    void countsAreBySectionAndByPath() throws Exception {
        PageList old = new PageList(
                "https://shop.example.com/product-sitemap2.xml",
                List.of(page("/p/a"), page("/p/b"), page("/blog/c", "'section':'blog'"), page("/")));
        PageList now = new PageList("products-00001.xml.gz", List.of(page("/p/a"), page("/p/n"), page("/")));

        compare(old, now);

        assertThat(totals.bySection())
                .extracting(group -> group.name() + " " + group.equal() + " " + group.missing() + " " + group.added())
                .containsExactly("product-sitemap 2 1 0", "blog 0 1 0", "products 0 0 1");
        assertThat(totals.byPrefix())
                .extracting(group -> group.name() + " " + group.equal() + " " + group.missing() + " " + group.added())
                .containsExactly(
                        "https://shop.example.com/p/ 1 1 1",
                        "https://shop.example.com/ 1 0 0",
                        "https://shop.example.com/blog/ 0 1 0");
    }

    @Test
    void pagesWhoseUrlsEndWithASlashCountForTheirHost() throws Exception {
        PageList pages = PageList.of(page("/"), page("/about/"), page("/blog/"), page("/blog/a/"), page("/contact/"));

        compare(pages, pages);

        assertThat(totals.byPrefix())
                .extracting(group -> group.name() + " " + group.equal())
                .containsExactly("https://shop.example.com/ 3", "https://shop.example.com/blog/ 2");
    }

    @Test
    void aListingThatCannotBeReadEndsTheComparison() {
        Listing unreadable = receiver -> {
            throw new IOException("the disk is gone");
        };

        assertThatThrownBy(() -> compare(PageList.of(page("/a")), unreadable))
                .isInstanceOf(IOException.class)
                .hasMessage("the disk is gone");
    }

    private List<String> compare(Listing old, Listing now, Field... ignored) throws Exception {
        Found found = new Found();
        Comparison.Settings settings = new Comparison.Settings(
                new TemporaryFiles(folder), MEMORY, Set.of(ignored), Found.NOW, Found.NO_PROGRESS);
        totals = new Comparison(settings, found).run(old, now);
        return found.lines();
    }
}

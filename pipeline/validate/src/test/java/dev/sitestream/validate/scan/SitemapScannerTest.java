package dev.sitestream.validate.scan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.validate.scan.Scan.Listed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner finds the entries of every kind of file, each with its line. */
class SitemapScannerTest {

    private static final String PAGES = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
              <url><loc>https://shop.example.com/1?a=1&amp;b=2</loc></url>
              <!-- nothing -->
              <url>
                <loc> https://shop.example.com/2 </loc>
                <lastmod>2026-11-21</lastmod>
              </url>
            </urlset>
            """;

    private static void assertIsPages(Scan scan) {
        assertThat(scan.problems).isEmpty();
        assertThat(scan.notes).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.URLSET);
        assertThat(scan.locs()).containsExactly("https://shop.example.com/1?a=1&b=2", "https://shop.example.com/2");
        assertThat(scan.pages).extracting(Scan.Page::line).containsExactly(3, 5);
    }

    @Test
    void pagesOfAUrlsetAreFound() {
        assertIsPages(Scan.of(PAGES));
    }

    @Test
    void aCompressedFileIsKnownByItsFirstBytesAlone() {
        assertIsPages(Scan.of(Scan.gzip(PAGES.getBytes(UTF_8))));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFile() {
        assertIsPages(Scan.of("\uFEFF" + PAGES));
        assertThat(Scan.of("\uFEFFhttps://shop.example.com/1\n").locs()).containsExactly("https://shop.example.com/1");
    }

    @Test
    void anEmptySitemapOrIndexIsNoted() {
        assertThat(Scan.ofUrlset("").notes)
                .containsExactly("1: <urlset> is empty; the schema requires one <url> at least");
        assertThat(Scan.ofIndex("").notes)
                .containsExactly("1: <sitemapindex> is empty; the schema requires one <sitemap> at least");
        assertThat(Scan.of("<rss><channel/></rss>").notes).isEmpty();
    }

    @Test
    void prefixesMeanNothing() {
        assertIsPages(Scan.of(PAGES.replace("<", "<sm:")
                .replace("<sm:/", "</sm:")
                .replace("<sm:?", "<?")
                .replace("<sm:!", "<!")
                .replace("xmlns", "xmlns:sm")));
    }

    @Test
    void anIndexListsFiles() {
        Scan scan = Scan.ofIndex("""
                <sitemap><loc>https://shop.example.com/a.xml.gz</loc><lastmod>2026-11-21</lastmod></sitemap>
                <sitemap><loc>https://shop.example.com/b.xml.gz</loc></sitemap>
                """);

        assertThat(scan.problems).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.INDEX);
        assertThat(scan.pages).isEmpty();
        assertThat(scan.listed)
                .containsExactly(
                        new Listed(2, "https://shop.example.com/a.xml.gz", "2026-11-21"),
                        new Listed(3, "https://shop.example.com/b.xml.gz", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void aTextFileHasOneUrlALine(String lineEnd) {
        Scan scan = Scan.of(String.join(
                lineEnd,
                "https://shop.example.com/1",
                "",
                " https://shop.example.com/2 ",
                "https://shop.example.com/3"));

        assertThat(scan.problems).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.TEXT);
        assertThat(scan.locs())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/2", "https://shop.example.com/3");
        assertThat(scan.pages).extracting(Scan.Page::line).containsExactly(1, 3, 4);
    }

    @Test
    void itemsOfAnRssFeedAreItsLinksOrElseItsPermanentIds() {
        Scan scan = Scan.of("""
                <rss version="2.0"><channel><title>News</title><link>https://shop.example.com/</link>
                <item><title>1</title><link>https://shop.example.com/1</link><guid isPermaLink="false">x</guid></item>
                <item><title>2</title><guid>https://shop.example.com/2</guid></item>
                <item><guid>https://shop.example.com/no</guid><link>https://shop.example.com/3</link></item>
                </channel></rss>
                """);

        assertThat(scan.problems).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.RSS);
        assertThat(scan.locs())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/2", "https://shop.example.com/3");
    }

    @Test
    void entriesOfAnAtomFeedAreItsAlternateLinks() {
        Scan scan = Scan.of("""
                <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><link href="https://shop.example.com/"/>
                <entry><link rel="edit" href="/edit"/><link rel="alternate" href="https://shop.example.com/1"/></entry>
                <entry><link href="https://shop.example.com/2"/></entry>
                <entry><link href="https://shop.example.com/2"/></entry>
                </feed>
                """);

        assertThat(scan.problems).isEmpty();
        assertThat(scan.kind).isEqualTo(SitemapKind.ATOM);
        assertThat(scan.locs())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/2", "https://shop.example.com/2");
    }

    private static String atom(String attributes, String links) {
        return "<feed xmlns='http://www.w3.org/2005/Atom' " + attributes + ">" + links + "</feed>";
    }

    /** RFC 4287, 2 and 4.2.7.1. */
    @Test
    void referencesOfAnAtomFeedAreRelativeToItsBase() {
        String entries = "<entry><link href='1'/></entry><entry xml:base='fr/'><link href='2'/></entry>"
                + "<entry><link href='/3' xml:base='https://other.example.com/x'/></entry><entry><link href='?4'/></entry>"
                + "<entry><link href='//cdn.example.com/5'/></entry><entry><link href='https://a.example.com/6'/></entry>"
                + "<entry><link href=''/></entry>";
        String based = atom("xml:base='https://shop.example.com/blog/'", entries);
        String addressed = atom("", "<link rel='self' href='https://shop.example.com/blog/'/>" + entries);
        String both = atom("xml:base='blog/'", "<link rel='self' href='https://shop.example.com/feed'/>" + entries);

        for (String file : new String[] {based, addressed, both}) {
            Scan scan = Scan.of(file);
            assertThat(scan.problems).isEmpty();
            assertThat(scan.locs())
                    .containsExactly(
                            "https://shop.example.com/blog/1",
                            "https://shop.example.com/blog/fr/2",
                            "https://other.example.com/3",
                            "https://shop.example.com/blog/?4",
                            "https://cdn.example.com/5",
                            "https://a.example.com/6",
                            "https://shop.example.com/blog/");
        }
    }

    @Test
    void aRelativeLinkOfRssNeedsABaseThatTheFeedDeclares() {
        String item = "<item><link>1</link></item></channel></rss>";

        assertThat(Scan.of("<rss xml:base='https://shop.example.com/blog/'><channel>" + item)
                        .locs())
                .containsExactly("https://shop.example.com/blog/1");
        assertThat(Scan.of("<rss><channel>" + item).problems)
                .containsExactly(
                        "1: <link> must be an absolute http(s) URL, not \"1\": it does not begin with http: or https:");
    }

    @Test
    void anotherEncodingIsAProblemButUnderstood() {
        String file = "<?xml version='1.0' encoding='ISO-8859-1'?>\n"
                + Scan.urlset("<url><loc>https://shop.example.com/ü</loc></url>");

        Scan latin = Scan.of(file.getBytes(ISO_8859_1));
        assertThat(latin.problems).containsExactly("1: must be UTF-8, not ISO-8859-1");
        assertThat(latin.locs()).containsExactly("https://shop.example.com/ü");

        Scan wide = Scan.of(file.replace("ISO-8859-1", "UTF-16").getBytes(UTF_16LE));
        assertThat(wide.problems).containsExactly("1: must be UTF-8, not UTF-16LE");
        assertThat(wide.locs()).containsExactly("https://shop.example.com/ü");
    }

    @Test
    void anUnknownEncodingIsNamed() {
        assertThat(Scan.of("<?xml version='1.0' encoding='EBCDIC-7'?><urlset/>").problems)
                .containsExactly("1: declares an encoding that is unknown: \"EBCDIC-7\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<urlset>", "https://shop.example.com/"})
    void aStreamThatFailsIsNoProblemOfTheFile(String start) throws IOException {
        InputStream closed = InputStream.nullInputStream();
        closed.close();
        InputStream failing = new SequenceInputStream(new ByteArrayInputStream(start.getBytes(UTF_8)), closed);

        assertThatThrownBy(() -> Scan.of(failing, Bounds.PROTOCOL)).hasRootCauseMessage("Stream closed");
    }
}

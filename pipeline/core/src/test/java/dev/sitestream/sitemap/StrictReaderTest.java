package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Uploader;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.Rfc3986;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.sitemap.SitemapIndex.IndexEntry;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import javax.xml.parsers.SAXParserFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** In every file and element, a strict reader that follows RFC 3986 accepts the published URL. */
class StrictReaderTest {

    private static final Instant TIME = Instant.parse("2026-11-21T08:00:00Z");
    private static final String PUBLISHED =
            "https://shop.example.com/%7C100%25%5B1%5D'%22%3C%3E%5E%60%7B%7D?q=%7C&%5B%5D%5C%5E%60%7B%7D%25%27";

    private final String url;

    StrictReaderTest() throws InvalidUrlException {
        url = WebUrl.parse("https://shop.example.com/|100%[1]'\"<>^`{}?q=|&[]\\^`{}%'")
                .href();
    }

    @Test
    void pagesAndAllTheirExtensions() throws Exception {
        Video video = new Video(
                url,
                "Title",
                "Text",
                url,
                url,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new Uploader("Name", url),
                null,
                List.of());
        Extensions extensions = new Extensions(List.of(url), List.of(video), List.of(new Alternate("de", url)), null);
        Page page = new Page(url, null, null, null, null, null, null, extensions, Visibility.PLAIN);

        assertUrls(WholeFile.of(Format.XML, EnumSet.allOf(Extension.class), List.of(page)), 7);
        assertThat(Format.TEXT.entry(page)).asString(UTF_8).isEqualTo(PUBLISHED + "\n");
    }

    @Test
    void newsAndIndexes() throws Exception {
        News news = new News(new Publication("Example", "en"), "2026-11-21", "Title");

        assertUrls(NewsSitemap.render(List.of(new Article(url, null, news))), 1);
        assertUrls(SitemapIndex.render(List.of(new IndexEntry(url, TIME))), 1);
    }

    @Test
    void feeds() throws Exception {
        FeedHeader header = new FeedHeader("Title", url, url, url, TIME);
        List<FeedEntry> entries =
                List.of(new FeedEntry(url, "Title", TIME, false), new FeedEntry(url, "Title", TIME, true));

        assertUrls(AtomFeed.render(header, entries), 7);
        assertUrls(RssFeed.render(header, entries), 5);
    }

    @Test
    void robotsLines() {
        assertThat(RobotsFile.lines(List.of(url))).asString(UTF_8).isEqualTo("Sitemap: " + PUBLISHED + "\n");
        assertThat(RobotsFile.fill("Sitemap: " + url, List.of(url)))
                .asString(UTF_8)
                .isEqualTo("Sitemap: " + url);
    }

    /** Checks that a file contains the published URL exactly this many times, and no other form of it. */
    private static void assertUrls(byte[] file, int times) throws Exception {
        List<String> found = new ArrayList<>();
        DefaultHandler handler = new DefaultHandler() {
            private final StringBuilder text = new StringBuilder();

            @Override
            public void startElement(String namespace, String local, String name, Attributes attributes) {
                text.setLength(0);
                for (int i = 0; i < attributes.getLength(); i++) {
                    add(attributes.getValue(i));
                }
            }

            @Override
            public void characters(char[] chars, int from, int length) {
                text.append(chars, from, length);
            }

            @Override
            public void endElement(String namespace, String local, String name) {
                add(text.toString());
                text.setLength(0);
            }

            private void add(String value) {
                if (value.startsWith("https://shop.")) {
                    found.add(value);
                }
            }
        };
        SAXParserFactory.newInstance().newSAXParser().parse(new ByteArrayInputStream(file), handler);
        assertThat(found).hasSize(times).containsOnly(PUBLISHED).allMatch(Rfc3986::isUrl);
        found.forEach(URI::create);
    }
}

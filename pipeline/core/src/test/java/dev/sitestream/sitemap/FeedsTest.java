package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.sitemaps.AbstractSiteMap.SitemapType;
import crawlercommons.sitemaps.SiteMapURL;
import dev.sitestream.page.Page;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class FeedsTest {

    private static final String ATOM = "http://www.w3.org/2005/Atom";
    private static final Instant UPDATED = Instant.parse("2026-11-21T08:00:00.123456Z");
    private static final FeedEntry CHANGED =
            new FeedEntry(RandomPages.BASE + "a?b&c", "<A> & \"B\"", Instant.parse("2026-11-21T08:00:00Z"), false);
    private static final FeedEntry UNTITLED =
            new FeedEntry(RandomPages.BASE + "d", null, Instant.parse("2026-01-02T23:59:59.5Z"), false);
    private static final FeedEntry REMOVED =
            new FeedEntry(RandomPages.BASE + "e?\"f\"&g", "Gone", Instant.parse("2025-12-31T00:00:00Z"), true);

    @Test
    void anAtomFeedHasChangesAndRemovals() {
        byte[] feed =
                AtomFeed.render(header("feed.atom", "https://hub.example/?a&b"), List.of(CHANGED, REMOVED, UNTITLED));

        assertThat(new String(feed, UTF_8)).isEqualTo("""
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0">
            <id>https://shop.example.com/feed.atom</id><title>Shop &amp; more</title>\
            <updated>2026-11-21T08:00:00.123456Z</updated><author><name>Shop &amp; more</name></author>\
            <link rel="alternate" href="https://shop.example.com/"/>\
            <link rel="self" href="https://shop.example.com/feed.atom"/>\
            <link rel="hub" href="https://hub.example/?a&amp;b"/>
            <entry><id>https://shop.example.com/a?b&amp;c</id>\
            <title>&lt;A&gt; &amp; &quot;B&quot;</title><updated>2026-11-21T08:00:00Z</updated>\
            <link rel="alternate" href="https://shop.example.com/a?b&amp;c"/></entry>
            <at:deleted-entry ref="https://shop.example.com/e?%22f%22&amp;g" when="2025-12-31T00:00:00Z"/>
            <entry><id>https://shop.example.com/d</id><title>https://shop.example.com/d</title>\
            <updated>2026-01-02T23:59:59.500Z</updated>\
            <link rel="alternate" href="https://shop.example.com/d"/></entry>
            </feed>
            """);
    }

    @Test
    void anRssFeedHasChangesOnly() {
        byte[] feed = RssFeed.render(header("feed.rss", null), List.of(CHANGED, REMOVED, UNTITLED));

        assertThat(new String(feed, UTF_8)).isEqualTo("""
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
            <channel><title>Shop &amp; more</title><link>https://shop.example.com/</link>\
            <description>Shop &amp; more</description>\
            <lastBuildDate>Sat, 21 Nov 2026 08:00:00 GMT</lastBuildDate>\
            <atom:link rel="self" type="application/rss+xml" href="https://shop.example.com/feed.rss"/>
            <item><title>&lt;A&gt; &amp; &quot;B&quot;</title><link>https://shop.example.com/a?b&amp;c</link>\
            <guid isPermaLink="true">https://shop.example.com/a?b&amp;c</guid>\
            <pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>
            <item><title>https://shop.example.com/d</title><link>https://shop.example.com/d</link>\
            <guid isPermaLink="true">https://shop.example.com/d</guid>\
            <pubDate>Fri, 2 Jan 2026 23:59:59 GMT</pubDate></item>
            </channel>
            </rss>
            """);
    }

    @Test
    void anRssFeedNamesTheHub() {
        byte[] feed = RssFeed.render(header("feed.rss", "https://hub.example/?a&b"), List.of(CHANGED));

        assertThat(new String(feed, UTF_8))
                .contains("<atom:link rel=\"self\" type=\"application/rss+xml\""
                        + " href=\"https://shop.example.com/feed.rss\"/><atom:link rel=\"hub\""
                        + " href=\"https://hub.example/?a&amp;b\"/>\n"
                        + "<item>");
    }

    @Test
    void withoutRemovalsAndHubNeitherIsMentioned() {
        String feed = new String(AtomFeed.render(header("feed.atom", null), List.of(CHANGED)), UTF_8);

        assertThat(feed).doesNotContain("tombstones", "at:", "hub");
    }

    /** The crawler keeps URLs and dates of an Atom feed; the rest is read as XML. */
    @Test
    void everyValueComesBackFromAtom() throws Exception {
        List<FeedEntry> entries = randomEntries();
        List<FeedEntry> changed =
                entries.stream().filter(entry -> !entry.removed()).toList();
        byte[] feed = AtomFeed.render(header("feed.atom", null), entries);
        Document document = parse(feed);

        assertThat(Crawler.read(feed, "feed.atom").getType()).isEqualTo(SitemapType.ATOM);
        assertThat(Crawler.pages(feed, "feed.atom"))
                .extracting(url -> url.getUrl().toString())
                .isEqualTo(changed.stream().map(FeedEntry::url).toList());
        assertThat(Crawler.pages(feed, "feed.atom"))
                .extracting(url -> url.getLastModified().toInstant())
                .isEqualTo(changed.stream()
                        .map(entry -> entry.updated().truncatedTo(ChronoUnit.MILLIS))
                        .toList());
        assertThat(inEntries(document, ATOM, "title"))
                .isEqualTo(changed.stream().map(FeedEntry::headline).toList());
        assertThat(inEntries(document, ATOM, "id"))
                .isEqualTo(changed.stream().map(FeedEntry::url).toList());
        assertThat(tombstones(document))
                .isEqualTo(entries.stream()
                        .filter(FeedEntry::removed)
                        .map(entry -> entry.url() + " " + entry.updated())
                        .toList());
    }

    @Test
    void everyValueComesBackFromRss() throws Exception {
        List<FeedEntry> entries = randomEntries();
        List<FeedEntry> changed =
                entries.stream().filter(entry -> !entry.removed()).toList();
        byte[] feed = RssFeed.render(header("feed.rss", null), entries);

        List<SiteMapURL> found = Crawler.pages(feed, "feed.rss");
        assertThat(Crawler.read(feed, "feed.rss").getType()).isEqualTo(SitemapType.RSS);
        assertThat(found)
                .extracting(url -> url.getUrl().toString())
                .isEqualTo(changed.stream().map(FeedEntry::url).toList());
        assertThat(found)
                .extracting(url -> url.getLastModified().toInstant())
                .isEqualTo(changed.stream()
                        .map(entry -> entry.updated().truncatedTo(ChronoUnit.SECONDS))
                        .toList());
        assertThat(inEntries(parse(feed), null, "title"))
                .isEqualTo(changed.stream().map(FeedEntry::headline).toList());
    }

    @Test
    void aFeedEndsBeforeItHasTooManyReferencesForJavasParser() {
        List<FeedEntry> entries = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String url = RandomPages.BASE + i + "&".repeat(1_000);
            entries.add(new FeedEntry(url, "Title", UPDATED, false));
        }
        byte[] atom = AtomFeed.render(header("feed.atom", null), entries);
        byte[] rss = RssFeed.render(header("feed.rss", null), entries);

        assertThat(JavaParser.referencesIn(atom)).isBetween(98_000, XmlLimits.MAX_REFERENCES);
        assertThat(JavaParser.referencesIn(rss)).isBetween(98_000, XmlLimits.MAX_REFERENCES);
        assertThat(new String(atom, UTF_8)).contains(RandomPages.BASE + "48&").doesNotContain(RandomPages.BASE + "49&");
    }

    @Test
    void feedsWithoutEntriesAreReadAsFeeds() {
        assertThat(Crawler.pages(AtomFeed.render(header("feed.atom", null), List.of()), "feed.atom"))
                .isEmpty();
        assertThat(Crawler.pages(RssFeed.render(header("feed.rss", null), List.of()), "feed.rss"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG", "th-TH-u-ca-buddhist-nu-thai", "ja-JP-u-ca-japanese"})
    void datesDoNotHangOnTheLocale(String locale) {
        byte[] expected = RssFeed.render(header("feed.rss", null), List.of(CHANGED));
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag(locale));
            assertThat(RssFeed.render(header("feed.rss", null), List.of(CHANGED)))
                    .isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static FeedHeader header(String self, @Nullable String hub) {
        return new FeedHeader("Shop & more", RandomPages.BASE, RandomPages.BASE + self, hub, UPDATED);
    }

    private static List<FeedEntry> randomEntries() {
        List<FeedEntry> entries = new ArrayList<>();
        for (Page page : new RandomPages(6).list(300)) {
            Instant updated = UPDATED.minus(1_234_567_891L * entries.size(), ChronoUnit.MICROS);
            boolean removed = page.lastmod() == null;
            entries.add(new FeedEntry(page.url(), page.title(), updated, removed));
        }
        return entries;
    }

    private static Document parse(byte[] feed) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(feed));
    }

    /** Returns the texts of all elements of this name in entries, without those of the feed itself. */
    private static List<String> inEntries(Document feed, @Nullable String namespace, String name) {
        List<String> texts = new ArrayList<>();
        NodeList elements = feed.getElementsByTagNameNS(namespace, name);
        for (int i = 0; i < elements.getLength(); i++) {
            String parent = elements.item(i).getParentNode().getLocalName();
            if (parent.equals("entry") || parent.equals("item")) {
                texts.add(elements.item(i).getTextContent());
            }
        }
        return texts;
    }

    private static List<String> tombstones(Document feed) {
        List<String> texts = new ArrayList<>();
        NodeList elements = feed.getElementsByTagNameNS("http://purl.org/atompub/tombstones/1.0", "deleted-entry");
        for (int i = 0; i < elements.getLength(); i++) {
            Node element = elements.item(i);
            texts.add(element.getAttributes().getNamedItem("ref").getNodeValue() + " "
                    + element.getAttributes().getNamedItem("when").getNodeValue());
        }
        return texts;
    }
}

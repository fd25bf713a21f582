package dev.sitestream.listing.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.listing.Collected;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.scan.Scan;
import dev.sitestream.validate.scan.SitemapKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SitemapFileTest {

    private final Collected collected = new Collected();
    private final PartialEntries partial = new PartialEntries();

    private SitemapFile read(String file) throws IOException, InterruptedException {
        return SitemapFile.read(
                FilePlace.of("a.xml"),
                new ByteArrayInputStream(file.getBytes(UTF_8)),
                Collected.NOW,
                partial,
                collected);
    }

    private Page page(String parts) throws IOException, InterruptedException {
        read(Scan.urlset("<url><loc>https://shop.example.com/p</loc>" + parts + "</url>"));
        return collected.pages().get(0);
    }

    @Test
    void everyPartOfAnEntryIsInItsEvent() throws Exception {
        Page page = page("""
                <lastmod> 2026-11-21 </lastmod><changefreq>Daily</changefreq><priority>0.8</priority>
                <image:image><image:loc>https://cdn.example.com/1.jpg?a=1&amp;b=2</image:loc>
                  <image:caption>x</image:caption></image:image>
                <image:image><image:loc><![CDATA[https://cdn.example.com/2.jpg?a=1&b=2]]></image:loc></image:image>
                <video:video>
                  <video:thumbnail_loc>https://cdn.example.com/t.jpg</video:thumbnail_loc>
                  <video:title>A &amp; B</video:title><video:description><![CDATA[<b>C</b>]]></video:description>
                  <video:content_loc>https://cdn.example.com/v.mp4</video:content_loc>
                  <video:player_loc allow_embed="yes">https://shop.example.com/player</video:player_loc>
                  <video:duration>600</video:duration><video:rating>4.5</video:rating>
                  <video:view_count>7</video:view_count><video:tag>x</video:tag><video:tag>y</video:tag>
                  <video:family_friendly>no</video:family_friendly><video:live>YES</video:live>
                  <video:restriction relationship="allow">DE AT</video:restriction>
                  <video:platform relationship="deny">tv</video:platform>
                  <video:uploader info="https://shop.example.com/u">Me</video:uploader>
                  <video:price currency="EUR">1.99</video:price>
                </video:video>
                <xhtml:link rel="alternate" hreflang="de" href="https://shop.example.com/p"/>
                <xhtml:link rel="alternate" hreflang="x-default" href=" https://shop.example.com/en/p "/>
                <xhtml:link rel="alternate" media="handheld" href="https://m.example.com/p"/>
                <news:news><news:publication><news:name>N</news:name><news:language>de</news:language>
                  </news:publication><news:publication_date>2026-11-21</news:publication_date>
                  <news:title>T</news:title></news:news>
                """);

        assertThat(collected.problems)
                .containsExactly(
                        "a.xml:2: <changefreq> must be always, hourly, daily, weekly, monthly, yearly or never, not"
                                + " \"Daily\"");
        assertThat(page.lastmod()).isEqualTo("2026-11-21");
        assertThat(String.valueOf(page.changefreq())).isEqualTo("DAILY");
        assertThat(page.priority()).isEqualTo("0.8");
        assertThat(page.extensions().images())
                .containsExactly("https://cdn.example.com/1.jpg?a=1&b=2", "https://cdn.example.com/2.jpg?a=1&b=2");
        assertThat(page.extensions().alternates())
                .containsExactly(
                        new Alternate("de", "https://shop.example.com/p"),
                        new Alternate("x-default", "https://shop.example.com/en/p"));
        assertThat(String.valueOf(page.extensions().news())).contains("2026-11-21", "T", "name=N");
        Video video = page.extensions().videos().get(0);
        assertThat(video.title()).isEqualTo("A & B");
        assertThat(video.description()).isEqualTo("<b>C</b>");
        assertThat(video.duration()).isEqualTo(600);
        assertThat(video.tags()).containsExactly("x", "y");
        assertThat(video.familyFriendly()).isFalse();
        assertThat(video.live()).isTrue();
        assertThat(video.restriction()).isEqualTo(new Video.Audience(true, List.of("DE", "AT")));
        assertThat(video.uploader()).isEqualTo(new Video.Uploader("Me", "https://shop.example.com/u"));
    }

    @Test
    void aBrokenEntryLosesNothingElse() throws Exception {
        read(Scan.urlset("""
                <url><loc>https://shop.example.com/1</loc></url>
                <url></url>
                <url><loc>shop</loc></url>
                <url><loc>https://shop.example.com/2</loc><lastmod>soon</lastmod><priority>0.5</priority></url>
                <url><loc>https://shop.example.com/3</loc></url>
                """));

        assertThat(collected.urls())
                .containsExactly(
                        "https://shop.example.com/1", "https://shop.example.com/2", "https://shop.example.com/3");
        assertThat(collected.pages().get(1).priority()).isEqualTo("0.5");
        assertThat(collected.problems)
                .containsExactly(
                        "a.xml:3: <url> has no <loc>",
                        "a.xml:3: the entry is left out",
                        "a.xml:4: <loc> must be an absolute http(s) URL, not \"shop\": it does not begin with http: or"
                                + " https:",
                        "a.xml:5: <lastmod> must be a W3C date or date-time, not \"soon\"");
        assertThat(collected.origins.get(2)).isEqualTo(new Origin("a.xml", 5));
    }

    @Test
    void theFirstOfSeveralValuesCounts() throws Exception {
        Page page = page("<lastmod>2026-01-01</lastmod><lastmod>2026-02-02</lastmod>");

        assertThat(page.lastmod()).isEqualTo("2026-01-01");
    }

    @Test
    void aNamespaceMayHaveAnyPrefix() throws Exception {
        read("""
                <s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'
                    xmlns='http://www.google.com/schemas/sitemap-image/1.1'>
                <s:url><s:loc>https://shop.example.com/p</s:loc><image><loc>https://x.example.com/i</loc></image></s:url>
                </s:urlset>
                """);

        assertThat(collected.pages().get(0).extensions().images()).containsExactly("https://x.example.com/i");
    }

    @Test
    void whatIsInANearMissOfANamespaceIsRead() throws Exception {
        read(Scan.urlset("<url><loc>https://shop.example.com/p</loc>"
                        + "<image:image><image:loc>https://shop.example.com/i.jpg</image:loc></image:image>"
                        + "<xhtml:link rel='alternate' hreflang='de' href='https://shop.example.com/p'/></url>")
                .replace("sitemap-image/1.1", "sitemap-image/1.1/")
                .replace("http://www.w3.org/", "https://www.w3.org/"));

        assertThat(collected.pages().get(0).extensions().images()).containsExactly("https://shop.example.com/i.jpg");
        assertThat(collected.pages().get(0).extensions().alternates()).hasSize(1);
        assertThat(collected.problems).hasSize(2).allMatch(problem -> problem.contains("a.xml:2: the namespace of <"));
    }

    @Test
    void aTextFileHasUrlsOnly() throws Exception {
        assertThat(read("https://shop.example.com/1\nhttps://shop.example.com/2\n")
                        .kind())
                .isEqualTo(SitemapKind.TEXT);

        assertThat(collected.upserts()).hasSize(2).allMatch(upsert -> Listing.EARLY.equals(upsert.time()));
    }

    @Test
    void anItemOfAFeedHasTitleDateAndImage() throws Exception {
        SitemapFile file = read("""
                <rss version='2.0'><channel><item><title>A &amp; B</title><link>https://shop.example.com/1</link>
                <pubDate>Sat, 21 Nov 2026 09:00:00 +0100</pubDate>
                <enclosure url='https://shop.example.com/i.jpg' type='image/jpeg' length='1'/></item></channel></rss>
                """);
        partial.end(collected);

        assertThat(file.isComplete()).isFalse();
        Page page = collected.pages().get(0);
        assertThat(page.title()).isEqualTo("A & B");
        assertThat(page.lastmod()).isEqualTo("2026-11-21T08:00:00Z");
        assertThat(page.extensions().images()).containsExactly("https://shop.example.com/i.jpg");
    }

    @Test
    void relativeReferencesOfAFeedAreWholeUrls() throws Exception {
        FilePlace place = new FilePlace("feed", WebUrl.parse("https://shop.example.com/blog/feed"));
        String feed = """
                <feed xmlns='http://www.w3.org/2005/Atom'>
                <entry><title>A</title><link href='1'/><link rel='enclosure' type='image/png' href='/i.png'/></entry>
                </feed>
                """;
        SitemapFile.read(place, new ByteArrayInputStream(feed.getBytes(UTF_8)), Collected.NOW, partial, collected);
        partial.end(collected);

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls()).containsExactly("https://shop.example.com/blog/1");
        assertThat(collected.pages().get(0).extensions().images()).containsExactly("https://shop.example.com/i.png");
    }

    @Test
    void whatNewsAndFeedsKnowIsAddedToThePagesOwnEntry() throws Exception {
        read("""
                <feed xmlns='http://www.w3.org/2005/Atom'>
                <entry><title>A</title><link href='https://shop.example.com/p'/>
                <updated>2026-11-21T08:00:00Z</updated></entry>
                <entry><title>B</title><link href='https://shop.example.com/q'/></entry></feed>
                """);
        read(Scan.urlset("""
                <url><loc>https://shop.example.com/p</loc><news:news><news:publication><news:name>N</news:name>
                <news:language>de</news:language></news:publication>
                <news:publication_date>2026-11-21</news:publication_date><news:title>T</news:title></news:news></url>
                """));
        Page page = page("<priority>0.5</priority>");
        partial.end(collected);

        assertThat(page.priority()).isEqualTo("0.5");
        assertThat(page.title()).isEqualTo("A");
        assertThat(page.extensions().news()).isNotNull();
        assertThat(collected.urls()).containsExactly("https://shop.example.com/p", "https://shop.example.com/q");
        assertThat(collected.upserts().get(1).time()).isBefore(Listing.EARLY);
    }

    @Test
    void aFeedMaySpellTheEscapesOfAPageInAnotherWay() throws Exception {
        read("""
                <feed xmlns='http://www.w3.org/2005/Atom'>
                <entry><title>A</title><link href='https://shop.example.com/caf%c3%a9'/></entry></feed>
                """);
        read(Scan.urlset("<url><loc>https://shop.example.com/caf%C3%A9</loc></url>"));
        partial.end(collected);

        assertThat(collected.pages()).singleElement().extracting(Page::title).isEqualTo("A");
    }

    @Test
    void anIndexHasFiles() throws Exception {
        SitemapFile file = read("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n"
                + "<sitemap><loc>https://shop.example.com/a.xml</loc></sitemap></sitemapindex>");

        assertThat(file.files()).containsExactly(new SitemapFile.ListedFile(2, "https://shop.example.com/a.xml"));
        assertThat(file.isComplete()).isFalse();
        assertThat(collected.events).isEmpty();
    }

    /** A defect of an entry leaves the listing complete. */
    @Test
    void whatIsNamedAndNotReadIsAProblemOfTheFile() throws Exception {
        List<String> gaps = new ArrayList<>();
        Listing.Receiver receiver = new Listing.Receiver() {
            @Override
            public void page(Origin origin, byte[] upsert) {
                collected.page(origin, upsert);
            }

            @Override
            public void problem(Origin origin, String text) {
                gaps.add(origin + ": " + text);
            }
        };
        for (String file : List.of(
                Scan.urlset("<url><loc>https://a.example.com/1</loc><loc>https://a.example.com/2</loc></url>"),
                Scan.urlset("<url xmlns='urn:x'><loc>https://a.example.com/3</loc></url>"),
                "<feed xmlns='http://www.w3.org/2005/Atom'>\n<link rel='next' href='/feed?2'/></feed>")) {
            SitemapFile.read(
                    FilePlace.of("a.xml"),
                    new ByteArrayInputStream(file.getBytes(UTF_8)),
                    Collected.NOW,
                    partial,
                    receiver);
        }

        assertThat(collected.urls()).containsExactly("https://a.example.com/1");
        assertThat(gaps)
                .containsExactly(
                        "a.xml:2: names a second URL, which is not read: \"https://a.example.com/2\"",
                        "a.xml:2: has an entry in the namespace \"urn:x\", which is not read",
                        "a.xml:2: names a further part of the feed, which is not read: \"/feed?2\"");
    }

    @Test
    void anEntryThatIsFarTooLargeIsCut() throws Exception {
        String image =
                "<image:image><image:loc>https://shop.example.com/" + "i".repeat(1_900) + "</image:loc></image:image>";
        Page page = page("<priority>0.5</priority>" + image.repeat(900));

        assertThat(page.priority()).isEqualTo("0.5");
        assertThat(page.extensions().images()).hasSizeBetween(100, 600);
        assertThat(collected.problems)
                .containsExactly("a.xml:2: has more than 1,048,576 characters; the rest of this entry is not read");
    }

    @Test
    void ofTooManyImagesTheFirstOnesAreKept() throws Exception {
        Page page = page("<image:image><image:loc>https://shop.example.com/i</image:loc></image:image>".repeat(1_500));

        assertThat(page.extensions().images()).hasSize(1_000);
        assertThat(collected.problems).containsExactly("a.xml:2: <url> has more than 1,000 <image:image>");
    }

    @Test
    void aFailureOfTheReceiverEndsTheReading() {
        Listing.Receiver failing = new Listing.Receiver() {
            @Override
            public void page(Origin origin, byte[] upsert) throws IOException {
                throw new IOException("full");
            }

            @Override
            public void problem(Origin origin, String text) {
                throw new AssertionError(text);
            }
        };

        assertThatThrownBy(() -> SitemapFile.read(
                        FilePlace.of("a.txt"),
                        new ByteArrayInputStream("https://shop.example.com/1".getBytes(UTF_8)),
                        Collected.NOW,
                        partial,
                        failing))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
    }
}

package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Video;
import dev.sitestream.page.Video.Audience;
import dev.sitestream.page.Video.Uploader;
import dev.sitestream.page.Visibility;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class UrlEntryTest {

    private static final String URL = "https://shop.example.com/p";
    private static final Video SHORT = new Video(
            "https://a.example/t.jpg",
            "T",
            "D",
            null,
            "https://a.example/player",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            new Uploader("U", null),
            null,
            List.of());
    private static final Video LONG = new Video(
            "https://a.example/t.jpg",
            "<T>",
            "D & D",
            "https://a.example/v.mp4?a&b",
            "https://a.example/player",
            600,
            "2027-11-21",
            "4.25",
            Long.MAX_VALUE,
            "2026-11-21T08:00:00Z",
            true,
            new Audience(true, List.of("DE", "AT")),
            new Audience(false, List.of("tv")),
            false,
            new Uploader("U", "https://shop.example.com/\"u\"?a&b"),
            true,
            List.of("one", "two"));

    @Test
    void aPlainPageHasWhatTheProtocolHas() {
        Page page = new Page(
                URL,
                "2026-11-21",
                ChangeFrequency.DAILY,
                "0.5",
                "Title",
                "en",
                "group",
                Extensions.NONE,
                Visibility.PLAIN);

        assertThat(rendered(page))
                .isEqualTo("<url><loc>" + URL + "</loc><lastmod>2026-11-21</lastmod><changefreq>daily</changefreq>"
                        + "<priority>0.5</priority></url>\n");
    }

    @Test
    void imagesVideosAndAlternatesFollowInTheOrderOfTheSchemas() {
        Extensions extensions = new Extensions(
                List.of("https://a.example/1.jpg", "https://a.example/2.jpg?a&b"),
                List.of(SHORT, LONG),
                List.of(new Alternate("en", URL), new Alternate("x-default", URL + "?a&b")),
                new News(null, "2026-11-21", "News have a file of their own"));

        assertThat(rendered(page(extensions)))
                .isEqualTo("<url><loc>" + URL + "</loc>"
                        + "<image:image><image:loc>https://a.example/1.jpg</image:loc></image:image>"
                        + "<image:image><image:loc>https://a.example/2.jpg?a&amp;b</image:loc></image:image>"
                        + "<video:video>"
                        + "<video:thumbnail_loc>https://a.example/t.jpg</video:thumbnail_loc>"
                        + "<video:title>T</video:title><video:description>D</video:description>"
                        + "<video:player_loc>https://a.example/player</video:player_loc>"
                        + "<video:uploader>U</video:uploader>"
                        + "</video:video>"
                        + "<video:video>"
                        + "<video:thumbnail_loc>https://a.example/t.jpg</video:thumbnail_loc>"
                        + "<video:title>&lt;T&gt;</video:title>"
                        + "<video:description>D &amp; D</video:description>"
                        + "<video:content_loc>https://a.example/v.mp4?a&amp;b</video:content_loc>"
                        + "<video:player_loc>https://a.example/player</video:player_loc>"
                        + "<video:duration>600</video:duration>"
                        + "<video:expiration_date>2027-11-21</video:expiration_date>"
                        + "<video:rating>4.25</video:rating>"
                        + "<video:view_count>9223372036854775807</video:view_count>"
                        + "<video:publication_date>2026-11-21T08:00:00Z</video:publication_date>"
                        + "<video:tag>one</video:tag><video:tag>two</video:tag>"
                        + "<video:family_friendly>yes</video:family_friendly>"
                        + "<video:restriction relationship=\"allow\">DE AT</video:restriction>"
                        + "<video:requires_subscription>no</video:requires_subscription>"
                        + "<video:uploader info=\"https://shop.example.com/%22u%22?a&amp;b\">U</video:uploader>"
                        + "<video:platform relationship=\"deny\">tv</video:platform>"
                        + "<video:live>yes</video:live>"
                        + "</video:video>"
                        + "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"" + URL + "\"/>"
                        + "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"" + URL + "?a&amp;b\"/>"
                        + "</url>\n");
    }

    @Test
    void theseAreValid() {
        Extensions extensions = new Extensions(List.of(), List.of(SHORT, LONG), List.of(), null);
        byte[] file = WholeFile.of(Format.XML, Set.of(Extension.VIDEOS), List.of(page(extensions)));

        Schemas.validate(file, Schemas.withExtensions());
    }

    /** Serialised URLs never contain these characters. */
    @Test
    void aUrlInAnAttributeIsSafeWhateverItHolds() throws Exception {
        String href = "https://a.example/\t\n\r\r\n\"'<&>";
        Extensions extensions = new Extensions(List.of(), List.of(), List.of(new Alternate("en", href)), null);
        byte[] file = WholeFile.of(Format.XML, Set.of(Extension.ALTERNATES), List.of(page(extensions)));

        Element link = (Element) DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(file))
                .getElementsByTagName("xhtml:link")
                .item(0);
        assertThat(link.getAttribute("href")).isEqualTo("https://a.example/%09%0A%0D%0D%0A%22'%3C&%3E");
    }

    @Test
    void aPageUsesTheExtensionsOfWhichItHasParts() {
        List<String> images = List.of("https://a.example/1.jpg");
        List<Alternate> alternates = List.of(new Alternate("en", URL));
        News news = new News(null, "2026-11-21", "T");

        assertThat(used(Extensions.NONE)).isEmpty();
        assertThat(used(Extensions.NONE.withNews(news))).isEmpty();
        assertThat(used(Extensions.ofImages(images))).containsExactly(Extension.IMAGES);
        assertThat(used(new Extensions(List.of(), List.of(SHORT), List.of(), null)))
                .containsExactly(Extension.VIDEOS);
        assertThat(used(Extensions.NONE.withAlternates(alternates))).containsExactly(Extension.ALTERNATES);
        assertThat(used(new Extensions(images, List.of(SHORT), alternates, news)))
                .containsExactlyInAnyOrder(Extension.values());
    }

    @Test
    void aTextFileUsesNone() {
        assertThat(Format.TEXT.extensions(page(Extensions.ofImages(List.of("https://a.example/1.jpg")))))
                .isEmpty();
    }

    @Test
    void aFileDeclaresItsExtensionsInOneOrder() {
        byte[] file = WholeFile.of(Format.XML, Set.of(Extension.ALTERNATES, Extension.IMAGES), List.of());

        assertThat(new String(file, UTF_8)).isEqualTo("""
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\
             xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"\
             xmlns:xhtml="http://www.w3.org/1999/xhtml">
            </urlset>
            """);
    }

    /** A release must not change the bytes of an entry, because every page would then seem changed. */
    @Test
    void randomPagesHaveTheSameBytesAsInEveryRelease() {
        byte[] file = WholeFile.of(Format.XML, Set.of(Extension.values()), new RandomPages(11).list(2_000));

        assertThat(file).hasSize(5_529_538);
        assertThat(Fingerprint.of(file)).isEqualTo(-8_713_040_850_193_410_537L);
    }

    private static Set<Extension> used(Extensions extensions) {
        return Format.XML.extensions(page(extensions));
    }

    private static Page page(Extensions extensions) {
        return new Page(URL, null, null, null, null, null, null, extensions, Visibility.PLAIN);
    }

    private static String rendered(Page page) {
        return new String(Format.XML.entry(page), UTF_8);
    }
}

package dev.sitestream.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a set of sitemaps makes of pages. */
class SitemapSetTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00.5Z");

    private final Map<String, byte[]> files = new TreeMap<>();

    private SitemapSet set(Site site) {
        return new SitemapSet(
                site,
                (name, content) -> {
                    files.put(name, content);
                    return NOW;
                },
                NOW);
    }

    private static Site site(Limits limits, Section... sections) throws Exception {
        return new Site("shop", WebUrl.parse(SHOP), SHOP, 1, limits, PublishWaits.DEFAULT, List.of(sections));
    }

    private String text(String name) throws IOException {
        byte[] content = files.getOrDefault(name, new byte[0]);
        return name.endsWith(".gz")
                ? new String(
                        new GZIPInputStream(new ByteArrayInputStream(content)).readAllBytes(), StandardCharsets.UTF_8)
                : new String(content, StandardCharsets.UTF_8);
    }

    @Test
    void aFullFileIsFollowedByAnother() throws Exception {
        SitemapSet set = set(site(new Limits(2, Limits.MIN_BYTES), Section.of("pages", List.of())));
        for (int i = 1; i <= 5; i++) {
            set.add(SHOP + i, null);
        }

        assertThat(set.finish()).containsExactly("pages-00001.xml.gz", "pages-00002.xml.gz", "pages-00003.xml.gz");
        assertThat(text("pages-00002.xml.gz")).contains(SHOP + 3, SHOP + 4).doesNotContain(SHOP + 5);
        assertThat(text("sitemap.xml"))
                .contains("<loc>" + SHOP + "pages-00003.xml.gz</loc><lastmod>2026-11-21T08:00:00Z</lastmod>");
    }

    @Test
    void noFileIsLargerThanItMayBe() throws Exception {
        SitemapSet set = set(site(new Limits(50_000, Limits.MIN_BYTES), Section.of("pages", List.of())));
        String longName = "a".repeat(1_000);
        for (int i = 0; i < 100; i++) {
            set.add(SHOP + longName + i, null);
        }

        List<String> names = set.finish();
        assertThat(names).hasSizeBetween(7, 8);
        for (String name : names) {
            assertThat((long) text(name).length()).isLessThanOrEqualTo(Limits.MIN_BYTES);
        }
    }

    @Test
    void eachSectionHasFilesInItsFormat() throws Exception {
        SitemapSet set = set(site(
                Limits.PROTOCOL,
                new Section("products", List.of(PathPattern.of("/p/**")), Format.TEXT, false),
                Section.of("pages", List.of())));
        set.add(SHOP + "about", "2026-11-21");
        set.add(SHOP + "p/1", null);

        assertThat(set.finish()).containsExactly("pages-00001.xml.gz", "products-00001.txt");
        assertThat(text("products-00001.txt")).isEqualTo(SHOP + "p/1\n");
        assertThat(text("pages-00001.xml.gz"))
                .contains("<url><loc>" + SHOP + "about</loc><lastmod>2026-11-21</lastmod></url>");
    }

    @Test
    void aFileDeclaresTheExtensionsOfItsPages() throws Exception {
        SitemapSet set = set(Site.at(WebUrl.parse(SHOP)));
        set.add(page(SHOP + "1", Extensions.ofImages(List.of(SHOP + "1.jpg")), Visibility.PLAIN));
        set.finish();

        assertThat(text("pages-00001.xml.gz")).contains("xmlns:image=", "<image:loc>" + SHOP + "1.jpg</image:loc>");
    }

    @Test
    void aPageThatMustNotBeListedIsLeftOutWithTheReason() throws Exception {
        SitemapSet set = set(Site.at(WebUrl.parse(SHOP)));
        Visibility noindex = new Visibility(true, null, Visibility.OK, null, null);

        assertThat(set.add(page(SHOP + "1", Extensions.NONE, noindex))).containsExactly(Exclusion.NOINDEX);
        assertThat(set.finish()).isEmpty();
        assertThat(text("sitemap.xml")).contains("<sitemapindex").doesNotContain("<loc>");
    }

    @Test
    void whatNoSitemapMayListIsRefused() throws Exception {
        SitemapSet set = set(Site.at(WebUrl.parse(SHOP)));

        assertThatThrownBy(() -> set.add("/p/1", null)).hasMessageContaining("not an absolute http(s) URL");
        assertThatThrownBy(() -> set.add("https://other.example.com/", null)).hasMessageContaining("is not below");
        assertThatThrownBy(() -> set.add(SHOP, "yesterday")).hasMessageContaining("W3C date");
        assertThatThrownBy(() -> set.add(page(SHOP + "%7e", Extensions.NONE, Visibility.PLAIN)))
                .hasMessageContaining("normal form");
    }

    @Test
    void aFileInAFolderKeepsItsTimeWhileItsContentIsTheSame(@TempDir Path folder) throws Exception {
        SitemapFolder output = new SitemapFolder(folder.resolve("public"));
        byte[] content = {1, 2, 3};
        output.put("a", content);
        Path file = folder.resolve("public").resolve("a");
        Files.setLastModifiedTime(file, FileTime.from(NOW));

        assertThat(output.put("a", content.clone())).isEqualTo(NOW);
        assertThat(output.put("a", new byte[] {1, 2, 4})).isAfter(NOW);
        assertThat(file).hasBinaryContent(new byte[] {1, 2, 4});
        assertThat(folder.resolve("public").toFile().list()).containsExactly("a");
    }

    private static Page page(String url, Extensions extensions, Visibility visibility) {
        return new Page(url, null, null, null, null, null, null, extensions, visibility);
    }
}

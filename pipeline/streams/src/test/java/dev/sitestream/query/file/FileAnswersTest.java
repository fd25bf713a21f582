package dev.sitestream.query.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileAnswer.Finding;
import dev.sitestream.query.file.FileAnswer.Part;
import dev.sitestream.site.Site;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class FileAnswersTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final FileQuestion FIRST = new FileQuestion(0, 100, false);

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final FileAnswers files = new FileAnswers(objects);
    private final Site site;

    FileAnswersTest() throws InvalidUrlException {
        site = Site.at(WebUrl.parse(SHOP));
    }

    @Test
    void anEntryHasAllItsPartsAndProblems() throws Exception {
        store("pages-00001.xml", """
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
                    xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
                    xmlns:xhtml="http://www.w3.org/1999/xhtml">
                <url><loc>https://shop.example.com/1</loc><lastmod>2026-11-21</lastmod><priority>0.5</priority>
                <image:image><image:loc>https://shop.example.com/1.jpg</image:loc></image:image>
                <xhtml:link rel="alternate" hreflang="de" href="https://shop.example.com/de/1"/></url>
                <url><loc>https://shop.example.com/&lt;script&gt;</loc><priority>7</priority></url>
                </urlset>
                """);

        FileAnswer answer = ask("pages-00001.xml", FIRST);

        assertThat(answer.kind()).isEqualTo("urlset");
        assertThat(answer.url()).isEqualTo(SHOP + "pages-00001.xml");
        assertThat(answer.revision()).isEqualTo("1.2");
        assertThat(answer.read().entries()).isEqualTo(2);
        assertThat(answer.read().whole()).isTrue();
        assertThat(answer.next()).isNull();
        Entry first = answer.entries().get(0);
        assertThat(first.number()).isEqualTo(1);
        assertThat(first.line()).isEqualTo(4);
        assertThat(first.loc()).isEqualTo(SHOP + "1");
        assertThat(first.lastmod()).isEqualTo("2026-11-21");
        assertThat(first.parts())
                .containsExactly(
                        new Part("priority", "0.5", Map.of(), List.of()),
                        new Part("image", "", Map.of(), List.of(new Part("loc", SHOP + "1.jpg", Map.of(), List.of()))),
                        new Part(
                                "link",
                                "",
                                Map.of("rel", "alternate", "hreflang", "de", "href", SHOP + "de/1"),
                                List.of()));
        assertThat(first.problems()).isEmpty();
        assertThat(answer.entries().get(1).problems()).anyMatch(problem -> problem.contains("priority"));
        assertThat(answer.problems())
                .isNotEmpty()
                .allMatch(problem -> Integer.valueOf(2).equals(problem.entry()));
        assertThat(answer.read().problems()).isEqualTo(answer.problems().size());
    }

    @Test
    void aCompressedFileIsReadInParts() throws Exception {
        store("pages-00001.xml.gz", gzip(urlset(250)));

        FileAnswer second = ask("pages-00001.xml.gz", new FileQuestion(100, 100, false));
        FileAnswer last = ask("pages-00001.xml.gz", new FileQuestion(200, 100, false));

        assertThat(second.entries()).hasSize(100).first().extracting(Entry::loc).isEqualTo(SHOP + "100");
        assertThat(second.entries()).first().extracting(Entry::number).isEqualTo(101);
        assertThat(second.next()).isEqualTo(200);
        assertThat(last.entries()).hasSize(50).last().extracting(Entry::loc).isEqualTo(SHOP + "249");
        assertThat(last.next()).isNull();
    }

    @Test
    void aHugeFileIsReadAsFarAsNeededUnlessTheWholeIsToBeChecked() throws Exception {
        store("pages-00001.xml", urlset(20_000));

        FileAnswer part = ask("pages-00001.xml", FIRST);
        FileAnswer whole = ask("pages-00001.xml", new FileQuestion(0, 100, true));

        assertThat(part.read()).isEqualTo(new FileAnswer.Read(1_100, false, 0));
        assertThat(part.kind()).isEqualTo("urlset");
        assertThat(whole.read()).isEqualTo(new FileAnswer.Read(20_000, true, 0));
        assertThat(part.entries()).isEqualTo(whole.entries());
        assertThat(part.next()).isEqualTo(100);
    }

    @Test
    void aLaterPartOfAHugeFileIsTheSameWhetherTheFirstEntriesAreParsedOrOnlyCounted() throws Exception {
        String titled = IntStream.range(0, 12_000)
                .mapToObj(page -> "<url><loc>" + SHOP + page + "</loc><image:image><image:loc>" + SHOP + page
                        + ".jpg</image:loc><image:title>Line\n" + "&lt;url> ".repeat(page % 50 == 0 ? 200 : 1)
                        + "</image:title></image:image>" + (page == 11_003 ? "<priority>7</priority>" : "")
                        + "</url>\n")
                .collect(Collectors.joining(
                        "",
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
                                + " xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n",
                        "</urlset>\n"));
        store("pages-00001.xml.gz", gzip(titled));
        for (int from : List.of(1_000, 5_000, 11_000, 11_950, 12_000, 13_000)) {
            FileAnswer counted = ask("pages-00001.xml.gz", new FileQuestion(from, 100, false));
            FileAnswer parsed = ask("pages-00001.xml.gz", new FileQuestion(from, 100, true));

            assertThat(counted.kind()).isEqualTo("urlset");
            assertThat(counted.entries()).as("from " + from).isEqualTo(parsed.entries());
            assertThat(counted.next()).isEqualTo(parsed.next());
            assertThat(counted.read().entries()).isEqualTo(Math.min(from + 1_100, 12_000));
            assertThat(counted.read().whole()).isFalse();
            assertThat(counted.problems()).isEqualTo(from != 11_000 ? List.of() : parsed.problems());
        }
    }

    @Test
    void aLaterPartOfADamagedFileHasItsProblems() throws Exception {
        byte[] whole = gzip(urlset(12_000));
        store("pages-00001.xml.gz", Arrays.copyOf(whole, whole.length / 4));
        byte[] changed = whole.clone();
        changed[whole.length - 6] ^= 1;
        store("pages-00002.xml.gz", changed);
        store("pages-00003.txt", SHOP + "a\n" + (SHOP + "b\n").repeat(2_000));

        assertThat(ask("pages-00001.xml.gz", new FileQuestion(11_000, 100, false))
                        .problems())
                .extracting(Finding::text)
                .anyMatch(text -> text.contains("ends too early"));
        assertThat(ask("pages-00002.xml.gz", new FileQuestion(11_000, 100, false)))
                .satisfies(damaged -> {
                    assertThat(damaged.entries()).hasSize(100);
                    assertThat(damaged.problems())
                            .extracting(Finding::text)
                            .anyMatch(text -> text.contains("checksum does not match"));
                });
        assertThat(ask("pages-00003.txt", new FileQuestion(1_999, 100, false)).entries())
                .hasSize(2);
    }

    @Test
    void anIndexATextAndRobotsLinesAreReadable() throws Exception {
        store("sitemap.xml", """
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <sitemap><loc>https://shop.example.com/pages-00001.xml</loc><lastmod>2026-11-21</lastmod></sitemap>
                </sitemapindex>
                """);
        store("pages-00001.txt", SHOP + "a\n" + SHOP + "b\n");
        store("robots-sitemaps.txt", "Sitemap: " + SHOP + "sitemap.xml\n");

        assertThat(ask("sitemap.xml", FIRST)).satisfies(index -> {
            assertThat(index.kind()).isEqualTo("index");
            assertThat(index.entries())
                    .containsExactly(
                            new Entry(1, 2, SHOP + "pages-00001.xml", "2026-11-21", List.of(), false, List.of()));
        });
        assertThat(ask("pages-00001.txt", FIRST)).satisfies(text -> {
            assertThat(text.kind()).isEqualTo("text");
            assertThat(text.entries()).extracting(Entry::loc).containsExactly(SHOP + "a", SHOP + "b");
        });
        assertThat(ask("robots-sitemaps.txt", FIRST)).satisfies(robots -> {
            assertThat(robots.kind()).isEqualTo("lines");
            assertThat(robots.entries()).extracting(Entry::loc).containsExactly("Sitemap: " + SHOP + "sitemap.xml");
        });
    }

    @Test
    void aDamagedFileIsReadAsFarAsPossible() throws Exception {
        byte[] whole = gzip(urlset(2_000));
        store("pages-00001.xml.gz", Arrays.copyOf(whole, whole.length / 2));
        store("pages-00002.xml", "<html><body>Not found</body></html>");

        FileAnswer cut = ask("pages-00001.xml.gz", FIRST);
        FileAnswer other = ask("pages-00002.xml", FIRST);

        assertThat(cut.entries()).hasSize(100);
        assertThat(cut.problems()).extracting(Finding::text).anyMatch(text -> text.contains("ends too early"));
        assertThat(other.kind()).isEqualTo("unknown");
        assertThat(other.problems()).extracting(Finding::text).anyMatch(text -> text.contains("is not a sitemap"));
    }

    @Test
    void anEntryIsNotEndless() throws Exception {
        String images = "<image:image><image:loc>https://shop.example.com/%s.jpg</image:loc></image:image>"
                .formatted("x".repeat(3_000))
                .repeat(300);
        store(
                "pages-00001.xml",
                "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
                        + " xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"><url><loc>" + SHOP
                        + "1</loc>" + images + "</url></urlset>");

        Entry entry = ask("pages-00001.xml", FIRST).entries().get(0);

        assertThat(entry.cut()).isTrue();
        assertThat(entry.parts())
                .hasSize(100)
                .allSatisfy(image ->
                        assertThat(image.parts().get(0).text()).hasSize(2_049).endsWith("…"));
    }

    @Test
    void nothingButPublishedFilesIsShown() throws Exception {
        objects.put(
                new NewObject(
                        new ObjectKey("blog", "pages-00001.xml"),
                        ContentType.XML,
                        FileRole.SHARD,
                        new WriteMarker(1, 1),
                        new byte[0]),
                new Precondition.Absent());
        for (String name : List.of(
                "pages-00001.xml",
                "",
                ".",
                "..",
                "../blog/pages-00001.xml",
                "..%2fblog%2fpages-00001.xml",
                "..\\blog\\pages-00001.xml",
                "/etc/passwd",
                "a\u0000.xml",
                ".htaccess",
                "x".repeat(5_000))) {
            assertThat(files.answer(site, name, FIRST)).as(name).isEmpty();
            assertThat(files.content(site, name)).as(name).isEmpty();
            assertThat(files.stored(site, name)).as(name).isEmpty();
        }
    }

    @Test
    void theRawContentIsUncompressedAndTheStoredBytesAreNot() throws Exception {
        byte[] compressed = gzip(urlset(3));
        store("pages-00001.xml.gz", compressed);

        assertThat(bytes(files.content(site, "pages-00001.xml.gz"))).asString().isEqualTo(urlset(3));
        assertThat(bytes(files.stored(site, "pages-00001.xml.gz"))).isEqualTo(compressed);
    }

    private FileAnswer ask(String name, FileQuestion question) throws Exception {
        return files.answer(site, name, question).orElseThrow();
    }

    private void store(String name, String content) throws Exception {
        store(name, content.getBytes(UTF_8));
    }

    private void store(String name, byte[] content) throws Exception {
        ObjectKey key = new ObjectKey(site.id(), name);
        objects.put(
                new NewObject(key, ContentType.XML, FileRole.SHARD, new WriteMarker(1, 2), content),
                new Precondition.Absent());
    }

    private static String urlset(int pages) {
        return IntStream.range(0, pages)
                .mapToObj(page -> "<url><loc>" + SHOP + page + "</loc></url>\n")
                .collect(Collectors.joining(
                        "", "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n", "</urlset>\n"));
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(Optional<InputStream> stream) throws IOException {
        try (InputStream content = stream.orElseThrow()) {
            return content.readAllBytes();
        }
    }
}

package dev.sitestream.listing.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.listing.Collected;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder is read whole, or with a problem. */
class FileListingTest {

    private static final String SITE = "https://shop.example.com/";

    @TempDir
    private Path folder;

    private final Collected collected = new Collected();

    @SuppressWarnings("NullAway.Init") // JUnit makes the folder
    FileListingTest() {}

    private Path file(String name, String content) throws IOException {
        return file(name, content, StandardCharsets.UTF_8);
    }

    private Path file(String name, String content, Charset encoding) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.resolveSibling(""));
        return Files.writeString(path, content, encoding);
    }

    private static String index(String... names) {
        StringBuilder index = new StringBuilder("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n");
        for (String name : names) {
            index.append("<sitemap><loc>").append(SITE).append(name).append("</loc></sitemap>\n");
        }
        return index.append("</sitemapindex>").toString();
    }

    private void read(Path path) throws IOException, InterruptedException {
        new FileListing(path, FileReader.recognising(Collected.NOW), null).read(collected);
    }

    @Test
    void indexesThatListOnlyEachOtherAreProblems() throws Exception {
        Path a = file("a.xml", index("b.xml"));
        Path b = file("b.xml", index("a.xml"));

        read(folder);

        assertThat(collected.events).isEmpty();
        assertThat(collected.problems)
                .containsExactly(
                        a + ":2: lists \"" + SITE + "b.xml\", which is an index, and an index can't list another",
                        b + ":2: lists \"" + SITE + "a.xml\", which is an index, and an index can't list another");
    }

    @Test
    void whatAnIndexListsIsReadOrAProblem() throws Exception {
        Path index = file("sitemap.xml", index("pages-1.xml", "pages-2.xml", "de/pages-1.xml"));
        Path other = file("other.xml", index("elsewhere-1.xml"));
        file("pages-1.xml", SITE + "1\n");
        file("de/pages-1.xml", SITE + "de/1\n");

        read(folder);

        assertThat(collected.urls()).containsExactlyInAnyOrder(SITE + "1", SITE + "de/1");
        assertThat(collected.problems)
                .containsExactly(
                        other + ":2: lists \"" + SITE + "elsewhere-1.xml\", but there is no such file in its folder; it"
                                + " is not read",
                        index + ":3: lists \"" + SITE + "pages-2.xml\", but there is no such file in its folder; it is"
                                + " not read");
    }

    @Test
    void anIndexIsKnownByItsContentInAnyForm() throws Exception {
        file(
                "a.xml",
                index("missing-a.xml")
                        .replace("<", "<s:")
                        .replace("<s:/", "</s:")
                        .replace("xmlns", "xmlns:s"));
        file("b.xml", '\uFEFF' + index("missing-b.xml"), StandardCharsets.UTF_16LE);
        file("c.xml", "<!--" + " ".repeat(20_000) + "-->" + index("missing-c.xml"));

        read(folder);

        assertThat(collected.problems)
                .filteredOn(problem -> problem.contains("there is no such file in its folder"))
                .hasSize(3);
    }

    @Test
    void exportsInUtf16AreRead() throws Exception {
        String rows = "url\ttitle\r\n" + SITE + "1\tgr\u00f6\u00dfe \ud83d\ude00\r\n";
        String events = "{\"op\":\"upsert\",\"url\":\"" + SITE + "2\"}\n";

        read(file("marked.csv", '\uFEFF' + rows, StandardCharsets.UTF_16LE));
        read(file("big-endian.csv", '\uFEFF' + rows, StandardCharsets.UTF_16BE));
        read(file("unmarked.csv", rows, StandardCharsets.UTF_16LE));
        read(file("events.ndjson", '\uFEFF' + events, StandardCharsets.UTF_16LE));
        read(file(
                "long.csv",
                "url\ttitle\n" + (SITE + "3\t\ud83d\ude00\ud83d\ude00\n").repeat(3_000),
                StandardCharsets.UTF_16LE));

        assertThat(collected.problems).isEmpty();
        assertThat(collected.urls()).hasSize(3_004).startsWith(SITE + "1", SITE + "1", SITE + "1", SITE + "2");
        assertThat(collected.pages().subList(0, 3))
                .allMatch(page -> "gr\u00f6\u00dfe \ud83d\ude00".equals(page.title()));
        assertThat(collected.pages().subList(4, 3_004))
                .allMatch(page -> "\ud83d\ude00\ud83d\ude00".equals(page.title()));
    }

    @Test
    void brokenUtf16IsAProblemOfItsLine() throws Exception {
        Path file = file("a.csv", '\uFEFF' + "url,title\n" + SITE + "1,\n", StandardCharsets.UTF_16LE);
        Files.write(file, new byte[] {'x'}, StandardOpenOption.APPEND);

        read(file);

        assertThat(collected.problems)
                .containsExactly(file + ":3: has bytes that are not UTF-16LE; the rest is not read");
    }

    @Test
    void namesInCapitalLettersAndLinksAreRead() throws Exception {
        file("SITEMAP.XML", SITE + "1\n");
        Path target = Files.writeString(Files.createTempFile(folder, "target", ".tmp"), SITE + "2\n");
        Files.createSymbolicLink(folder.resolve("linked.txt"), target);
        Files.createSymbolicLink(folder.resolve("loop"), folder);
        Path gone = Files.createSymbolicLink(folder.resolve("gone.txt"), folder.resolve("nothing"));

        read(folder);

        assertThat(collected.urls()).containsExactlyInAnyOrder(SITE + "1", SITE + "2");
        assertThat(collected.problems).singleElement().asString().startsWith(gone + ": can't be read: ");
    }

    @Test
    void aSitemapInAnotherCompressionIsAProblemUnlessItIsThereWithoutIt() throws Exception {
        file("a.xml", SITE + "1\n");
        file("a.xml.br", "x");
        Path only = file("b.xml.zst", "x");

        read(folder);

        assertThat(collected.urls()).containsExactly(SITE + "1");
        assertThat(collected.problems)
                .containsExactly(
                        only + ": is not read: its compression is not supported; gzip is; name other files one by one");
    }

    @Test
    void anExportBesideSitemapsIsNamedSinceItIsNotRead() throws Exception {
        file("a.xml", SITE + "1\n");
        Path csv = file("products.CSV", "url\n" + SITE + "2\n");
        Path events = file("events.ndjson.gz", "x");
        file("readme.md", "x");

        read(folder);

        assertThat(collected.urls()).containsExactly(SITE + "1");
        assertThat(collected.problems).isEmpty();
        assertThat(collected.notes)
                .containsExactlyInAnyOrder(
                        csv + ": is no sitemap and is not read; to read an export, name it",
                        events + ": is no sitemap and is not read; to read an export, name it");
    }
}

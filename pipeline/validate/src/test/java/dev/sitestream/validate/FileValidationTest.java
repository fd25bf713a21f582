package dev.sitestream.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.validate.scan.Scan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The validation of files and folders, and the display of its findings. */
class FileValidationTest {

    private static final String SITE = "https://shop.example.com/";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final Report report = new Report(new PrintWriter(out), () -> {});
    private final FileValidation validation = new FileValidation(report);

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    FileValidationTest() {}

    private Path file(String name, String content) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.resolveSibling(""));
        return Files.writeString(path, content);
    }

    private static String pages(String... names) {
        List<String> entries = new ArrayList<>();
        for (String name : names) {
            entries.add("<url><loc>" + SITE + name + "</loc></url>\n");
        }
        return Scan.urlset(String.join("", entries));
    }

    private static String index(String... names) {
        List<String> entries = new ArrayList<>();
        for (String name : names) {
            entries.add("<sitemap><loc>" + SITE + name + "</loc></sitemap>\n");
        }
        return "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n" + String.join("", entries)
                + "</sitemapindex>";
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    @Test
    void aProblemIsShownWithFileAndLine() throws IOException {
        Path bad = file("bad.xml", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n<url/></urlset>");
        Path empty = file("empty.xml", "");

        validation.file(bad);
        validation.file(empty);

        assertThat(lines()).containsExactly(bad + ":2: <url> has no <loc>", empty + ": is empty");
        assertThat(report.summary()).isEqualTo("2 files, 0 pages, 2 problems");
    }

    @Test
    void oneOfEachIsCountedInTheSingular() throws IOException {
        validation.file(file("bad.txt", "p"));

        assertThat(report.summary()).isEqualTo("1 file, 1 page, 1 problem");
    }

    @Test
    void notesAreMarkedAndAreNoProblems() throws IOException {
        Path file = file("a.xml", pages("p").replace("</url>", "<x xmlns='urn:x'/></url>"));

        validation.file(file);

        assertThat(lines())
                .containsExactly(file + ":2: note: elements in the namespace \"urn:x\" are unknown and not checked");
        assertThat(report.summary()).isEqualTo("1 file, 1 page, 0 problems, 1 note");
        assertThat(report.problems()).isZero();
    }

    @Test
    void ofEachFileTheFirst100LinesAreShownAndTheRestIsCounted() throws IOException {
        Path many = file("many.txt", "x\n".repeat(1_334));
        Path few = file("few.txt", "x\n".repeat(100));

        validation.file(many);
        validation.file(few);

        assertThat(lines()).hasSize(201).contains(many + ": and 1,234 more");
        assertThat(report.summary()).isEqualTo("2 files, 1,434 pages, 1,434 problems");
    }

    @Test
    void hostileTextReachesNoTerminal() throws IOException {
        validation.file(file("a.txt", "\u001b[2J\u202Egnp.exe"));

        assertThat(lines()).singleElement().asString().contains("\\u001b[2J\\u202egnp.exe");
    }

    @Test
    void roomIsMadeBeforeEachLine() {
        List<String> order = new ArrayList<>();
        Report other = new Report(
                new PrintWriter(new StringWriter() {
                    @Override
                    public void write(String text, int from, int length) {
                        order.add(text);
                    }
                }),
                () -> order.add("room"));

        other.line("text");

        assertThat(order).startsWith("room", "text");
    }

    @Test
    void aFolderIsReadWithAllWithinByTheirNames() throws IOException {
        file("a.xml", pages("a"));
        file("b/c/d.txt", SITE + "d\n");
        file("b/feed.rss", "<rss><channel/></rss>");
        file("robots.txt", "User-agent: *\n");
        file("robots-sitemaps.txt", "Sitemap: " + SITE + "sitemap.xml\n");
        file("page.html", "<html/>");

        validation.folder(folder);

        assertThat(lines()).isEmpty();
        assertThat(report.summary()).isEqualTo("3 files, 2 pages, 0 problems");
    }

    @Test
    void aFolderWithoutAnySitemapIsAProblem() throws IOException {
        validation.folder(folder);

        assertThat(lines()).singleElement().asString().startsWith(folder + ": has no file that ends with .xml, ");
    }

    @Test
    void whatAnIndexListsHasToBeThere() throws IOException {
        Path index = file("sitemap.xml", index("pages-1.xml", "pages-2.xml?v=1", "sub/pages-3.xml"));
        file("pages-1.xml", pages("1"));
        file("pages-2.xml", pages("2"));

        validation.folder(folder);

        assertThat(lines())
                .containsExactly(
                        index + ":4: lists \"" + SITE + "sub/pages-3.xml\", but there is no such file in its folder");
    }

    @Test
    void aFileNamedLikeAListedOneHasToBeListed() throws IOException {
        file("sitemap.xml", index("pages-1.xml"));
        file("sitemap-2.xml", index("pages-20.xml"));
        file("pages-1.xml", pages("1"));
        file("pages-20.xml", pages("20"));
        Path orphan = file("pages-3.xml", pages("3"));
        file("news.xml", pages("4"));

        validation.folder(folder);

        assertThat(lines())
                .containsExactly(orphan + ": note: is not listed in an index of its folder, as similar files are");
    }

    @Test
    void anIndexOfFilesElsewhereIsNotComparedWithItsFolder() throws IOException {
        file("sitemap.xml", index("pages-1.xml", "pages-2.xml"));
        file("other-1.xml", pages("1"));

        validation.folder(folder);

        assertThat(lines()).isEmpty();
    }

    private static String versions(String page, String... versions) {
        StringBuilder entry = new StringBuilder("<url><loc>" + SITE + page + "</loc>");
        for (String version : versions) {
            entry.append("<xhtml:link rel='alternate' hreflang='" + version + "' href='" + SITE + version + "'/>");
        }
        return entry.append("</url>\n").toString();
    }

    @Test
    void aPageIsOneOfItsLanguageVersions() throws IOException {
        Path file = file("a.xml", Scan.urlset(versions("fr", "de") + versions("es", "es", "it")));

        validation.file(file);
        report.end();

        assertThat(lines())
                .containsExactly(file + ":2: names language versions, but not the page itself as one of them: \"" + SITE
                        + "fr\"");
    }

    @Test
    void aLanguageVersionMaySpellItsEscapesInAnotherWay() throws IOException {
        String entries = versions("fr", "fr", "de") + versions("de", "de", "fr");
        // The page, then its versions
        String spelt = entries.replaceFirst(SITE + "fr", SITE + "caf%e3%7e").replace(SITE + "fr", SITE + "caf%E3~");
        Path file = file("a.xml", Scan.urlset(spelt));

        validation.file(file);
        report.end();

        assertThat(lines()).isEmpty();
    }

    @Test
    void aLanguageVersionThatIsGivenNamesThePageBack() throws IOException {
        Path file = file("a.xml", Scan.urlset(versions("en", "en", "de", "fr", "it")));
        Path other = file("b.xml", Scan.urlset(versions("de", "de") + versions("fr", "fr", "en", "de", "it")));
        file("news.xml", Scan.urlset(versions("fr")));
        file("text.txt", SITE + "\n");

        validation.folder(folder);
        report.end();

        assertThat(lines())
                .containsExactly(
                        file + ":2: names a language version, the page of " + other
                                + ":2, that does not name this page back; search engines ignore such links",
                        other + ":3: names a language version, the page of " + other
                                + ":2, that does not name this page back; search engines ignore such links");
        assertThat(report.problems()).isEqualTo(2);
    }

    @Test
    void anIndexCannotListAnother() throws IOException {
        Path outer = file("sitemap.xml", index("inner.xml", "a.xml"));
        file("inner.xml", index("a.xml"));
        file("a.xml", pages("a"));

        validation.folder(folder);

        assertThat(lines()).containsExactly(outer + ":2: lists \"" + SITE + "inner.xml\", which is an index, too");
    }
}

package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.demo.DemoSite;
import dev.sitestream.demo.DemoTraffic;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

class DemoCommandTest {

    private static final int PRODUCTS = 2000;

    @TempDir
    private Path out;

    private final DemoTraffic traffic = new DemoTraffic(7, Clock.systemUTC(), PRODUCTS);
    private final StringWriter told = new StringWriter();
    private final StringWriter complained = new StringWriter();

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    DemoCommandTest() {}

    @Test
    void itPublishesWhatTheTrafficComesTo() throws Exception {
        // As an earlier demonstration may have left them: one name is used again, the other is not.
        Path products = Files.createDirectories(out.resolve("shop")).resolve("products-00001.xml.gz");
        Path stray = out.resolve("shop").resolve("products-00009.xml.gz");
        Files.writeString(products, "old");
        Files.writeString(stray, "old");

        assertThat(execute("--for", "4s", "--out", out.toString())).isEqualTo(ExitCode.OK);

        for (DemoSite site : DemoSite.values()) {
            assertThat(publishedPages(site)).as(site.id()).hasSize(traffic.livePages(site));
        }
        assertThat(stray).doesNotExist();
        assertThat(out.resolve("news/news.xml")).content().contains("<news:name>The Example News</news:name>");
        assertThat(out.resolve("blog/feed.atom")).content().contains("<entry>");
        assertThat(told.toString())
                .contains("everything is published after 0:")
                .contains("sent to published: median ")
                .contains(out.resolve("shop/sitemap.xml").toString())
                .contains(out.resolve("blog/sitemap.xml").toString())
                .contains(out.resolve("news/sitemap.xml").toString())
                .contains("gzip -dc " + products + " | head");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "999ms", "61m", "2h", "30", "soon", "-5s"})
    void aTimeThatCanNotBeIsRefused(String time) {
        assertThat(execute("--for", time, "--out", out.toString())).isEqualTo(ExitCode.USAGE);

        assertThat(complained.toString())
                .contains("--for", "`" + time + "`", "allowed are durations from 1s to 1h")
                .doesNotContain("\tat ");
        assertThat(out).isEmptyDirectory();
    }

    private int execute(String... arguments) {
        return new CommandLine(new DemoCommand(() -> traffic))
                .setOut(new PrintWriter(told, true))
                .setErr(new PrintWriter(complained, true))
                .setExecutionExceptionHandler(new UserErrors())
                .setParameterExceptionHandler(new UsageErrors())
                .execute(arguments);
    }

    /** The pages in the files that the site's index lists; these and what the robots lines name have to be all there is. */
    private List<String> publishedPages(DemoSite site) throws Exception {
        Path folder = out.resolve(site.id());
        List<String> names = new ArrayList<>();
        List<String> pages = new ArrayList<>();
        try (InputStream index = Files.newInputStream(folder.resolve("sitemap.xml"))) {
            for (String file : locations(index)) {
                assertThat(file).startsWith(site.url());
                names.add(file.substring(site.url().length()));
            }
        }
        for (String name : names) {
            try (InputStream sitemap = new GZIPInputStream(Files.newInputStream(folder.resolve(name)))) {
                pages.addAll(locations(sitemap));
            }
        }
        for (String line : Files.readAllLines(folder.resolve("robots-sitemaps.txt"))) {
            names.add(line.substring("Sitemap: ".length() + site.url().length()));
        }
        names.add("robots-sitemaps.txt");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(names);
        }
        assertThat(pages).doesNotHaveDuplicates();
        return pages;
    }

    private static List<String> locations(InputStream xml) throws Exception {
        NodeList found = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(xml)
                .getElementsByTagName("loc");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }
}

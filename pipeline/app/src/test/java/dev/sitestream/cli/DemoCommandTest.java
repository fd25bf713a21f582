package dev.sitestream.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.demo.DemoClock;
import dev.sitestream.demo.DemoSite;
import dev.sitestream.demo.DemoTraffic;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

@Tag("slow")
@ExtendWith(OneDemoAtATime.class)
class DemoCommandTest {

    private static final int PRODUCTS = 2000;

    @TempDir
    private Path out;

    private static final int LIVE_CHANGES = 500;

    private int servePort;
    private final AtomicInteger changes = new AtomicInteger();
    private DemoTraffic traffic = newTraffic();
    private final StringWriter output = new StringWriter();
    private final StringWriter complained = new StringWriter();

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    DemoCommandTest() {}

    @Test
    void itPublishesWhatTheTrafficComesToHoweverOftenItRuns() throws Exception {
        assertThat(execute("--for", "1h", "--out", out.toString())).isEqualTo(ExitCode.OK);
        Path products = out.resolve("shop").resolve("products-00001.xml.gz");
        Path orphan = Files.writeString(out.resolve("shop").resolve("products-00009.xml.gz"), "old");
        Path other = Files.writeString(out.resolve("notes.txt"), "mine");
        output.getBuffer().setLength(0);
        traffic = newTraffic();

        assertThat(execute("--for", "1h", "--out", out.toString())).isEqualTo(ExitCode.OK);

        assertThat(other).hasContent("mine");
        Configuration configuration = ConfigurationLoader.load(out.resolve("sitestream.yaml"), Map.of());
        servePort = requireNonNull(configuration.serve()).port();
        for (DemoSite site : DemoSite.values()) {
            assertThat(publishedPages(site)).as(site.id()).hasSize(traffic.livePages(site));
        }
        assertThat(orphan).doesNotExist();
        assertThat(out.resolve("news/news.xml")).content().contains("<news:name>The Example News</news:name>");
        assertThat(out.resolve("blog/feed.atom")).content().contains("<entry>");
        assertThat(output.toString())
                .contains("everything is published after 60:")
                .contains("sent to published: median ")
                .contains(out.resolve("shop/sitemap.xml").toString())
                .contains(out.resolve("blog/sitemap.xml").toString())
                .contains(out.resolve("news/sitemap.xml").toString())
                .contains("gzip -dc " + products + " | head")
                .contains("sitestream validate " + out.resolve("shop"))
                .contains("sitestream run --config " + out.resolve("sitestream.yaml"))
                .contains("sitestream init ");
    }

    @Test
    void aFolderWithAStateOfSomethingElseIsRefused() throws Exception {
        Path other = Files.createDirectories(out.resolve("state"));

        assertThat(execute("--out", out.toString())).isEqualTo(ExitCode.SOFTWARE);

        assertThat(complained.toString())
                .contains(other + " exists and was not written by a demo: choose another folder");
        assertThat(other).isDirectory();
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

    /** Counts the changes by their calls of the clock: each change reads it once. */
    private DemoTraffic newTraffic() {
        changes.set(0);
        return new DemoTraffic(
                7,
                () -> {
                    changes.incrementAndGet();
                    return Instant.now();
                },
                PRODUCTS);
    }

    /** Creates a clock that ends the demo after enough changes, however fast the machine is. */
    private DemoClock clock(Duration duration) {
        return new DemoClock(
                duration,
                System.nanoTime(),
                () -> System.nanoTime() + (changes.get() > LIVE_CHANGES ? duration.toNanos() : 0));
    }

    @Test
    void aChosenPortThatIsInUseIsNamedWithItsOption() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThat(execute("--serve-port", port, "--out", out.toString())).isEqualTo(ExitCode.SOFTWARE);

            assertThat(complained.toString())
                    .contains("--serve-port: can't listen on port " + port + ": ", "choose another port")
                    .doesNotContain("\tat ");
            assertThat(out).isEmptyDirectory();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65536", "-1", "console", ""})
    void aPortThatCanNotBeIsRefused(String port) {
        assertThat(execute("--http-port", port, "--out", out.toString())).isEqualTo(ExitCode.USAGE);

        assertThat(complained.toString())
                .contains("--http-port", "`" + port + "`", "allowed are whole numbers from 1 to 65535")
                .doesNotContain("\tat ");
        assertThat(out).isEmptyDirectory();
    }

    private int execute(String... arguments) {
        return new CommandLine(new DemoCommand(() -> traffic, this::clock))
                .setOut(new PrintWriter(output, true))
                .setErr(new PrintWriter(complained, true))
                .setExecutionExceptionHandler(new UserErrors())
                .setParameterExceptionHandler(new UsageErrors())
                .execute(arguments);
    }

    /**
     * Returns the pages in the files that the site's index lists. The folder must contain only these files, those in
     * the robots lines, and the file with these lines.
     */
    private List<String> publishedPages(DemoSite site) throws Exception {
        Path folder = out.resolve(site.id());
        List<String> names = new ArrayList<>();
        List<String> pages = new ArrayList<>();
        try (InputStream index = Files.newInputStream(folder.resolve("sitemap.xml"))) {
            for (String file : locations(index)) {
                assertThat(file).startsWith(site.sitemaps(servePort));
                names.add(file.substring(site.sitemaps(servePort).length()));
            }
        }
        for (String name : names) {
            try (InputStream sitemap = new GZIPInputStream(Files.newInputStream(folder.resolve(name)))) {
                pages.addAll(locations(sitemap));
            }
        }
        for (String line : Files.readAllLines(folder.resolve("robots-sitemaps.txt"))) {
            names.add(line.substring(
                    "Sitemap: ".length() + site.sitemaps(servePort).length()));
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

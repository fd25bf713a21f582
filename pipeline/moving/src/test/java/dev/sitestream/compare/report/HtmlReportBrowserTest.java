package dev.sitestream.compare.report;

import static dev.sitestream.compare.PageList.page;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.browser.Axe;
import dev.sitestream.browser.Browser;
import dev.sitestream.browser.HostileText;
import dev.sitestream.browser.Look;
import dev.sitestream.browser.Page;
import dev.sitestream.browser.PageGuarantees;
import dev.sitestream.compare.Comparison;
import dev.sitestream.compare.PageList;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.report.ComparisonReport.Source;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a report in a real browser, as a file, which is how people open it. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class HtmlReportBrowserTest {

    private static final Comparison.Progress NO_PROGRESS = new Comparison.Progress() {
        @Override
        public void read(Side side, long entries) {}

        @Override
        public void compared(long pages, long all) {}
    };

    private final Axe axe = Axe.load();
    private Browser browser;
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    HtmlReportBrowserTest() throws IOException {}

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        this.browser = Browser.start();
        this.folder = folder;
        List<String> old = new ArrayList<>(HostileText.all());
        List<String> now = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String section = i % 3 == 0 ? "products" : "guides-and-magazine";
            old.add(page("/" + section + "/" + i, "'section':'" + section + "'", "'priority':0." + i % 10));
            if (i % 10 > 1) {
                now.add(page("/" + section + "/" + i, "'section':'" + section + "'", "'priority':0." + (i % 10 & 6)));
            } else {
                now.add(page("/new/" + i));
            }
        }
        old.add(page("/moved/it&apos;s&lt;hostile-mark&gt;?a=1"));
        now.add(page("/moved/it&apos;s&lt;hostile-mark&gt;"));
        old.add(page("/long/" + "x".repeat(1_000)));
        old.add(page("/twice"));
        old.add(page("/twice#again"));
        now.add(page("/twice"));
        now.add(page("/titled", "'news':{'title':'</td><hostile-mark>','publicationDate':'2026-01-01'}"));
        old.add(page("/titled"));
        write("differing", new PageList("old-sitemaps/" + "very-long-name-".repeat(10) + ".xml", old), now);
        write("equal", PageList.of(page("/a")), List.of(page("/a")));
        write("empty", PageList.of(), List.of());
    }

    @AfterAll
    @SuppressWarnings("NullAway") // Absent if there is no browser
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"differing", "equal", "empty"})
    void everyReportIsInOrderAndAccessible(String report) throws IOException {
        try (Page page = browser.open(Look.LIGHT)) {
            page.load(address(report));

            for (Look look : List.of(Look.LIGHT, Look.DARK, Look.NARROW, Look.ZOOMED)) {
                page.show(look);
                page.screenshotIfAsked("comparison-" + report);
                PageGuarantees.check(page, address(report));
                assertThat(axe.violations(page)).as(look.toString()).isEmpty();
                PageGuarantees.checkKeyboard(page);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"differing", "equal", "empty"})
    void everyReportIsInOrderWithoutScripts(String report) throws IOException {
        try (Page page = browser.open(Look.WITHOUT_SCRIPT)) {
            page.load(address(report));
            page.screenshotIfAsked("comparison-" + report);

            PageGuarantees.check(page, address(report));
            PageGuarantees.checkKeyboard(page);
        }
    }

    private URI address(String report) {
        return folder.resolve(report).resolve("index.html").toUri();
    }

    private void write(String report, PageList old, List<String> now) throws IOException, InterruptedException {
        Comparison.Settings settings = new Comparison.Settings(
                new TemporaryFiles(Files.createDirectories(folder.resolve("temporary"))),
                1 << 20,
                Set.of(),
                Instant.parse("2026-11-22T12:00:00Z"),
                NO_PROGRESS);
        ComparisonReport.of(
                new Source("https://shop.example.com/sitemap.xml", old),
                new Source("sitestream.yaml, site shop", new PageList("live", now)),
                settings,
                folder.resolve(report));
    }
}

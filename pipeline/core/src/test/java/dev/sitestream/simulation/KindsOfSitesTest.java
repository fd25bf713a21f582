package dev.sitestream.simulation;

import static dev.sitestream.simulation.ComparedRuns.SECTIONS;

import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link CrawlerViewTest} states holds for sites of all kinds. */
@Tag("slow")
class KindsOfSitesTest {

    private static final int CHANGES = 500;
    private static final int LONGEST_PADDING = 95;

    @ParameterizedTest(name = "seed {0}: {1} URLs and {2} bytes a file, {3} lanes, {4} pages")
    @CsvSource({
        "1, 3, 52428800, 1, 20, 30",
        "2, 50000, 16384, 1, 200, 100", // the bytes are the limit, and depend on what the file declares
        "3, 7, 52428800, 2, 50, 60"
    })
    void pagesMayHaveExtensionsThatComeAndGo(long seed, int urls, long bytes, int lanes, int pages, int troubles)
            throws Exception {
        int padding = bytes == Limits.MIN_BYTES ? LONGEST_PADDING : 0;
        Supplier<PageTraffic> traffic = () -> PageTraffic.ofRichPages(seed, SECTIONS, pages, padding);
        Site site = ComparedRuns.site(new Limits(urls, bytes), lanes, Duration.ofMillis(50));
        ComparedRuns.check(site, seed, traffic, new Troubles(troubles, troubles), CHANGES, 20, IndexLimits.PROTOCOL);
    }

    @ParameterizedTest(name = "seed {0}: {1} URLs a file, {2} lanes, {3} pages, {4} files an index")
    @CsvSource({
        "1, 3, 1, 23, 3, 30",
        "2, 1, 2, 15, 3, 100",
        "3, 2, 1, 12, 1, 30",
        "4, 3, 2, 40, 4, 400",
        "5, 2, 3, 30, 2, 60"
    })
    void thereMayBeMoreFilesThanAnIndexMayHave(long seed, int urls, int lanes, int pages, int files, int troubles)
            throws Exception {
        IndexLimits few = new IndexLimits(files, IndexLimits.PROTOCOL.bytes());
        Site site = ComparedRuns.site(new Limits(urls, Limits.PROTOCOL.bytes()), lanes, Duration.ofMillis(50));
        Supplier<PageTraffic> traffic = () -> new PageTraffic(seed, SECTIONS, pages, 0);
        ComparedRuns.check(site, seed, traffic, new Troubles(troubles, troubles), CHANGES, 20, few);
    }
}

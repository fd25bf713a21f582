package dev.sitestream.simulation;

import static dev.sitestream.simulation.ComparedRuns.SECTIONS;

import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All {@linkplain dev.sitestream.guarantees guarantees} of publishing hold, whatever fails and in whatever order the
 * steps come. The same changes give the same files, with failures and without.
 */
@Tag("slow")
class CrawlerViewTest {

    private static final int CHANGES = 1_500;
    private static final int LONGEST_PADDING = 95;

    /** Each seed violates a guarantee when one of the rules of publishing is left out. */
    @ParameterizedTest(name = "seed {0}: {1} URLs and {2} bytes a file, {3} lanes, publishAfter {4} ms, {5} pages")
    @CsvSource({
        "19039, 3, 52428800, 2, 0, 15, 400, 8",
        "48243, 20, 52428800, 1, 1000, 57, 30, 30",
        "110088, 3, 52428800, 1, 0, 23, 30, 8",
        "113894, 1, 52428800, 1, 50, 10, 400, 30",
        "335770, 3, 52428800, 2, 1000, 12, 30, 30",
        "398939, 7, 52428800, 2, 0, 56, 30, 30",
        "580479, 3, 52428800, 1, 0, 15, 400, 8",
        "777081, 50000, 16384, 1, 0, 200, 30, 8", // the bytes are the limit
        "928231, 2, 52428800, 2, 50, 9, 100, 30",
        "972172, 20, 52428800, 1, 300, 60, 100, 2"
    })
    void everyPageThatWasFoundIsFoundUntilItIsDeleted(
            long seed, int urls, long bytes, int lanes, long publishAfter, int pages, int troubles, int steps)
            throws Exception {
        check(seed, urls, bytes, lanes, publishAfter, pages, troubles, steps);
    }

    /** A former owner's index, held up on its way, listed a file that its successor was about to remove. */
    @Test
    void aHeldUpIndexListsNoFileThatIsBeingRemoved() throws Exception {
        check(56_858, 20, Limits.PROTOCOL.bytes(), 2, 1_000, 105, 30, 30);
    }

    private static void check(
            long seed, int urls, long bytes, int lanes, long publishAfter, int pages, int troubles, int steps)
            throws Exception {
        Site site = ComparedRuns.site(new Limits(urls, bytes), lanes, Duration.ofMillis(publishAfter));
        int padding = bytes == Limits.MIN_BYTES ? LONGEST_PADDING : 0;
        Supplier<PageTraffic> traffic = () -> new PageTraffic(seed, SECTIONS, pages, padding);
        ComparedRuns.check(site, seed, traffic, new Troubles(troubles, troubles), CHANGES, steps, IndexLimits.PROTOCOL);
    }
}

package dev.sitestream.simulation;

import static dev.sitestream.simulation.ComparedRuns.SECTIONS;

import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link CrawlerViewTest} states holds for any seed, also where tasks starve. */
@Tag("slow")
@Tag("seeded")
class StarvedTasksTest {

    private static final int CHANGES = 1_000;

    /** Tasks read no input for up to two minutes, while the others go on. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("freshSeeds")
    void everyPageThatWasFoundIsFoundUntilItIsDeleted(long seed) throws Exception {
        check(seed);
    }

    /** Other seeds than these can be chosen by system properties. */
    static LongStream freshSeeds() {
        long first = Long.getLong("simulation.first", 1);
        return LongStream.range(first, first + Long.getLong("simulation.seeds", 4));
    }

    private static void check(long seed) throws Exception {
        Random random = ComparedRuns.choices(seed);
        int urls = List.of(1, 2, 3, 7, 20, 50).get(random.nextInt(6));
        int lanes = 1 + random.nextInt(3);
        int pages = urls * (3 + random.nextInt(8));
        int troubles = List.of(30, 100, 400).get(random.nextInt(3));
        int steps = List.of(8, 30, 100).get(random.nextInt(3));
        boolean few = random.nextInt(5) == 0;
        IndexLimits index =
                few ? new IndexLimits(1 + random.nextInt(3), Limits.PROTOCOL.bytes()) : IndexLimits.PROTOCOL;
        boolean rich = random.nextInt(4) == 0;
        Supplier<PageTraffic> traffic = () ->
                rich ? PageTraffic.ofRichPages(seed, SECTIONS, pages, 0) : new PageTraffic(seed, SECTIONS, pages, 0);
        Site site = ComparedRuns.site(
                new Limits(urls, Limits.PROTOCOL.bytes()), lanes, Duration.ofMillis(random.nextInt(1_000)));
        Troubles starving = new Troubles(troubles, troubles, 1_000 + random.nextInt(5_000));
        ComparedRuns.check(site, seed, traffic, starving, CHANGES, steps, index, ComparedRuns.grace(random));
    }
}

package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** Publishes the same changes with failures and without. The guarantees hold in both runs, and both end alike. */
final class ComparedRuns {

    /** The sections of the {@linkplain #site site}. */
    static final List<String> SECTIONS = List.of("blog", "pages", "products");

    private static final Duration COMPARE_EVERY = Duration.ofSeconds(10);

    /** Longer than a transaction, as in production: else a lost index could list a file that was removed. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    /** During the longer one, all retired files stay in the store. */
    private static final List<Duration> GRACES = List.of(GRACE, Duration.ofHours(1));

    /** 2^64 divided by the golden ratio; its multiples are spread evenly. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    private ComparedRuns() {}

    /**
     * Runs both, and checks everything.
     *
     * @param traffic creates the same changes each time
     * @param changes how many of them are published
     * @param steps the number of steps between two changes where there are troubles, on average
     */
    static void check(
            Site site,
            long seed,
            Supplier<? extends Traffic> traffic,
            Troubles troubles,
            int changes,
            int steps,
            IndexLimits index) {
        check(site, seed, traffic, troubles, changes, steps, index, GRACE);
    }

    /**
     * Runs both, and checks everything.
     *
     * @param grace how long files stay in the store after the index has stopped to list them
     */
    static void check(
            Site site,
            long seed,
            Supplier<? extends Traffic> traffic,
            Troubles troubles,
            int changes,
            int steps,
            IndexLimits index,
            Duration grace) {
        PublishingSimulation troubled = run(site, seed, traffic.get(), troubles, changes, steps, index, grace);
        PublishingSimulation calm = run(site, seed + 1, traffic.get(), Troubles.NONE, changes, 3, index, grace);
        assertThat(shards(troubled))
                .as("the same changes give the same files, with failures and without")
                .isEqualTo(shards(calm));
        if (index.equals(IndexLimits.PROTOCOL)) {
            assertThat(troubled.objects().dumpWithoutLastmods())
                    .isEqualTo(calm.objects().dumpWithoutLastmods());
        } else {
            assertThat(troubled.look().indexes())
                    .as("the files have to be too many for one index")
                    .hasSizeGreaterThan(1);
        }
    }

    /** Publishes changes, lets everything come to rest, and checks the guarantees. */
    static PublishingSimulation run(
            Site site,
            long seed,
            Traffic traffic,
            Troubles troubles,
            int changes,
            int steps,
            IndexLimits index,
            Duration grace) {
        PublishingSimulation simulation = simulation(site, seed, grace, traffic, index, troubles);
        simulation.run(changes, steps);
        simulation.drain();
        return simulation;
    }

    /**
     * Chooses what a seed is about. {@link Random} alone gives nearly the same first numbers for all small seeds: every
     * run had files of three pages.
     */
    static Random choices(long seed) {
        return new Random(seed * GOLDEN_RATIO);
    }

    /** Chooses for how long retired files stay in the store. */
    static Duration grace(Random choices) {
        return GRACES.get(choices.nextInt(GRACES.size()));
    }

    /** A site with three sections. */
    static Site site(Limits limits, int lanes, Duration publishAfter) throws InvalidUrlException {
        WebUrl url = WebUrl.parse("https://shop.example.com/");
        List<Section> sections = List.of(
                Section.of("blog", List.of(PathPattern.of("/blog/**"))),
                Section.of("products", List.of(PathPattern.of("/p/**"))),
                Section.of("pages", List.of()));
        return new Site("shop", url, url.href(), lanes, limits, PublishWaits.after(publishAfter), sections);
    }

    private static Map<String, String> shards(PublishingSimulation simulation) {
        Map<String, String> shards = simulation.objects().dump();
        shards.keySet().removeIf(name -> !name.endsWith(".gz"));
        return shards;
    }

    private static PublishingSimulation simulation(
            Site site, long seed, Duration grace, Traffic traffic, IndexLimits limits, Troubles troubles) {
        return new PublishingSimulation(
                site,
                seed,
                traffic,
                new PublishSettings(
                        Duration.ofMillis(50),
                        grace,
                        COMPARE_EVERY,
                        true,
                        CompressionSettings.DEFAULT,
                        WriteBudget.UNLIMITED),
                limits,
                troubles);
    }
}

package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.PageChange;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.simulation.Crawler;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Pages that a former release has listed under another spelling of their URLs move to the normal form: each page is
 * shown under one of the two at every instant, and under the normal form only in the end.
 */
class RespelledPagesTest {

    private static final String BASE = "https://shop.example.com/p/";
    private static final int PAGES = 24;

    private final Set<String> seen = new TreeSet<>();

    @TempDir
    Path state = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void eachPageMovesToTheNormalFormWithoutAHole(int lanes) {
        Site site = site(lanes);
        try (PipelineDriver pipeline = new PipelineDriver(state, PublishSettings.ONCE, site)) {
            for (int i = 0; i < PAGES; i++) {
                formerRelease(pipeline, site, upsert(spelled(i), 1));
            }
            watch(pipeline, site);
            pipeline.settle();
            assertThat(pipeline.pages("shop")).containsKey(spelled(0)).containsKey(spelled(1));

            pipeline.pass(Duration.ofMinutes(5));

            assertThat(pipeline.pages("shop").keySet()).isEqualTo(normal());
            assertThat(pipeline.activity().outstanding()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ofTwoSpellingsOfOnePageTheLaterOneStaysAndADeleteOfOneDeletesBoth(int lanes) {
        Site site = site(lanes);
        try (PipelineDriver pipeline = new PipelineDriver(state, PublishSettings.ONCE, site)) {
            for (int i = 0; i < PAGES; i++) {
                formerRelease(pipeline, site, upsert(NormalUrl.of(spelled(i)), 2));
                formerRelease(pipeline, site, upsert(spelled(i), 1 + i % 2 * 2));
            }
            watch(pipeline, site);
            pipeline.settle();
            assertThat(pipeline.pages("shop")).containsKey(spelled(0)).containsKey(spelled(1));

            pipeline.pass(Duration.ofMinutes(5));

            assertThat(pipeline.pages("shop").keySet()).isEqualTo(normal());
            assertThat(pipeline.pages("shop")).containsEntry(NormalUrl.of(spelled(0)), "2026-01-02");
            assertThat(pipeline.pages("shop")).containsEntry(NormalUrl.of(spelled(1)), "2026-01-03");

            pipeline.objects().afterChange(operation -> {});
            for (int i = 0; i < PAGES; i++) {
                pipeline.delete(spelled(i));
            }
            pipeline.settle();
            assertThat(pipeline.pages("shop")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aDeleteOfOneSpellingAlsoCountsForTheOther(int lanes) {
        Site site = site(lanes);
        try (PipelineDriver pipeline = new PipelineDriver(state, PublishSettings.ONCE, site)) {
            formerRelease(pipeline, site, upsert(spelled(1), 1));
            pipeline.delete(spelled(1), "\"time\":\"2026-01-02T00:00:00Z\"");
            formerRelease(pipeline, site, upsert(NormalUrl.of(spelled(2)), 1));
            formerRelease(pipeline, site, new PageChange.Delete(spelled(2), micros(2), null));
            pipeline.upsert(spelled(3));
            pipeline.settle();
            pipeline.pass(Duration.ofMinutes(5));

            assertThat(pipeline.pages("shop")).containsOnlyKeys(NormalUrl.of(spelled(3)));
        }
    }

    /** Checks after every write that each page that was listed before is still listed, under any spelling. */
    private void watch(PipelineDriver pipeline, Site site) {
        pipeline.objects().afterChange(operation -> {
            Set<String> now = new Crawler(site)
                    .read(pipeline.objects().content()).values().stream()
                            .flatMap(file -> file.entries().stream())
                            .map(entry -> NormalUrl.of(entry.loc()))
                            .collect(Collectors.toCollection(TreeSet::new));
            assertThat(now).containsAll(seen);
            seen.addAll(now);
        });
    }

    private static Site site(int lanes) {
        return TestSites.site("shop", "https://shop.example.com/", lanes, Limits.PROTOCOL, Duration.ZERO);
    }

    /** Sends a change as a former release did: with the URL as it was spelled, to the lane of this spelling. */
    private static void formerRelease(PipelineDriver pipeline, Site site, PageChange change) {
        pipeline.sendToLane(new LaneKey(site.id(), site.laneOf(change.url())), new LaneMessage.Changed(change));
    }

    private static PageChange upsert(String url, int day) {
        Page page = new Page(url, "2026-01-0" + day, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        return new PageChange.Upsert(micros(day), "products", page, null);
    }

    private static long micros(int day) {
        // 2026-01-01 is day 20,454 of the epoch.
        return TimeUnit.DAYS.toMicros(20_453 + day);
    }

    private static String spelled(int number) {
        return BASE + number + "/%e3%83%86%7E";
    }

    private static Set<String> normal() {
        Set<String> urls = new TreeSet<>();
        for (int i = 0; i < PAGES; i++) {
            urls.add(NormalUrl.of(spelled(i)));
        }
        return urls;
    }
}

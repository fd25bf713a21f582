package dev.sitestream.announce.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.AnnounceSettings.IndexNowSettings;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.DirectExecutor;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Site;
import dev.sitestream.tasks.BoundedTasks;
import dev.sitestream.testing.engine.EngineAnswer;
import dev.sitestream.testing.engine.StubIndexNow;
import dev.sitestream.testing.engine.StubIndexNow.Batch;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole topology announces to an engine over HTTP, by a clock of the test: many changes at once, an engine that is
 * away for a day, and one that gives all kinds of answers.
 */
@Tag("slow")
class AnnouncedChangesTest {

    private static final String URL = "https://shop.example.com/";
    private static final String SITE = "shop.example.com";
    private static final int REQUESTS_AT_ONCE = 8;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final long MINUTE_MILLIS = 60_000;
    private static final Duration STEP = Duration.ofSeconds(4);

    @TempDir
    private Path folder;

    private @Nullable PipelineDriver driver;
    private final Set<String> visible = new HashSet<>();
    private final List<String> early = new ArrayList<>();
    private StubIndexNow engine;

    @BeforeEach
    void startEngine() throws Exception {
        engine = StubIndexNow.start(() -> pipeline().now().toEpochMilli(), this::judge);
    }

    @AfterEach
    void stop() {
        if (driver != null) {
            driver.close();
        }
        engine.close();
    }

    @Test
    void manyPublishedChangesAreAnnouncedInFullBatchesOneAMinute() throws Exception {
        PipelineDriver pipeline = open(200_000);
        for (int i = 0; i < 12_000; i++) {
            pipeline.upsert(URL + "p/" + i);
        }
        pipeline.settle();
        pipeline.pass(Duration.ofMinutes(5));

        List<Batch> batches = engine.batches();
        assertThat(batches).extracting(batch -> batch.urls().size()).containsExactly(10_000, 2_000);
        assertThat(batches.get(1).atMillis() - batches.get(0).atMillis()).isBetween(60_000L, 61_000L);
        assertThat(batches.stream().flatMap(batch -> batch.urls().stream()))
                .hasSize(12_000)
                .doesNotHaveDuplicates();
        assertThat(batches.get(0).atMillis() - PipelineDriver.START.toEpochMilli())
                .isBetween(MINUTE_MILLIS, 2 * MINUTE_MILLIS);
    }

    @Test
    void storesStayBoundedWhileTheEngineIsAwayForADayAndItGoesOnByItself() throws Exception {
        int daily = 1_000;
        PipelineDriver pipeline = open(daily);
        engine.answerBy(batch -> EngineAnswer.BUSY);
        long most = 0;
        for (int step = 0; step < 24 * 6; step++) {
            for (int i = 0; i < 100; i++) {
                pipeline.upsert(URL + "p/" + step + "/" + i);
            }
            pipeline.leap(Duration.ofMinutes(10));
            pipeline.pass(Duration.ofSeconds(1));
            most = Math.max(most, pipeline.extensionBytes());
        }
        int refused = engine.batches().size();
        assertThat(pipeline.healthIssues()).isNotEmpty();
        assertThat(refused).isBetween(4, 12);
        // 14,400 pages have changed. A pending URL takes about 100 bytes.
        assertThat(most).isLessThan(daily * 150L + 50_000);

        engine.answerBy(batch -> EngineAnswer.OK);
        for (int hour = 0; hour < 11; hour++) {
            pipeline.leap(Duration.ofHours(1));
            pipeline.pass(MINUTE);
        }
        Set<String> newest = new HashSet<>();
        for (int step = 24 * 6 - 10; step < 24 * 6; step++) {
            for (int i = 0; i < 100; i++) {
                newest.add(URL + "p/" + step + "/" + i);
            }
        }
        List<Batch> batches = engine.batches();
        assertThat(batches).hasSizeGreaterThan(refused);
        Set<String> announced = new HashSet<>();
        batches.subList(refused, batches.size()).forEach(batch -> announced.addAll(batch.urls()));
        assertThat(announced).containsExactlyInAnyOrderElementsOf(newest);
        assertThat(pipeline.healthIssues()).isEmpty();
    }

    @Test
    void whateverTheEngineAnswersEachChangeIsAnnouncedAndAPoisonedUrlBlocksNoOther() throws Exception {
        Random random = new Random(20_261_122);
        PipelineDriver pipeline = open(10_000);
        String poisoned = URL + "p/13";
        Map<String, Integer> counts = new TreeMap<>();
        Map<String, Integer> taken = new HashMap<>();
        boolean[] healed = {false};
        engine.answerBy(batch -> {
            EngineAnswer answer = healed[0] || random.nextInt(3) == 0
                    ? EngineAnswer.OK
                    : EngineAnswer.QUICK.get(random.nextInt(EngineAnswer.QUICK.size()));
            if (answer.isTaken() && batch.urls().contains(poisoned)) {
                answer = random.nextBoolean() ? EngineAnswer.BAD : EngineAnswer.UNPROCESSABLE;
            }
            if (answer.isTaken()) {
                batch.urls().forEach(url -> taken.merge(url, 1, Integer::sum));
            }
            counts.merge(answer.name(), 1, Integer::sum);
            return answer;
        });
        for (int step = 0; step < 18; step++) {
            for (int i = 0; i < 50; i++) {
                pipeline.upsert(URL + "p/" + (step == 0 ? i : step * 50 + i));
            }
            pipeline.settle();
            passBySteps(Duration.ofMinutes(20));
        }
        healed[0] = true;
        passBySteps(Duration.ofHours(7));

        assertThat(counts).hasSizeGreaterThan(8);
        assertThat(early).isEmpty();
        assertThat(taken).hasSize(18 * 50 - 1).doesNotContainKey(poisoned);
        assertThat(taken.values()).as("%s", counts).containsOnly(1);
        List<Batch> batches = engine.batches();
        for (int i = 1; i < batches.size(); i++) {
            assertThat(batches.get(i).atMillis() - batches.get(i - 1).atMillis())
                    .isGreaterThanOrEqualTo(MINUTE_MILLIS);
        }
    }

    /** An announcer needs no shorter steps, and hours have many of them. */
    private void passBySteps(Duration time) {
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(STEP)) {
            pipeline().leap(STEP);
        }
    }

    private PipelineDriver pipeline() {
        return Objects.requireNonNull(driver);
    }

    private PipelineDriver open(int daily) throws Exception {
        AnnounceSettings settings = new AnnounceSettings(
                AnnounceSettings.DEFAULT_AFTER,
                AnnounceSettings.DEFAULT_AGAIN,
                daily,
                false,
                new IndexNowSettings(StubIndexNow.KEY, engine.endpoint(), engine.keyLocation()),
                false,
                null,
                null,
                null);
        Site site = Site.at(WebUrl.parse(URL));
        Announcing announcing = Announcing.of(Map.of(SITE, settings))
                .requestingBy(() -> new BoundedTasks(new DirectExecutor(), REQUESTS_AT_ONCE));
        PipelineDriver opened = new PipelineDriver(folder, PublishSettings.ONCE, announcing, site);
        driver = opened;
        // The target's switch-on; only later changes are announced.
        opened.pass(Duration.ofSeconds(1));
        return opened;
    }

    /** Whatever is announced is in a file that the index lists: the pipeline waits for the engine in the meantime. */
    private void judge(Batch batch) {
        if (!visible.containsAll(batch.urls())) {
            visible.addAll(pipeline().pages(SITE).keySet());
        }
        batch.urls().stream().filter(url -> !visible.contains(url)).forEach(early::add);
    }
}

package dev.sitestream.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.terminal.ProgressStyle;
import dev.sitestream.terminal.RedrawnLines;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays.Summary;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The demonstration on a pipeline of known speed, with a clock that only this pipeline advances. */
class DemonstrationTest {

    private static final int PRODUCTS = 20_000;

    private final DemoTraffic traffic = new DemoTraffic(1, () -> Instant.parse("2026-11-21T00:00:00Z"), PRODUCTS);

    @Test
    void itEndsInTimeHoweverSlowThePipelineIs() throws Exception {
        for (int perSecond : new int[] {10, 100, 1_000, 3_000}) {
            SlowPipeline pipeline = new SlowPipeline(perSecond);

            DemoMetrics metrics = run(pipeline, Duration.ofSeconds(5));

            assertThat(metrics.elapsed())
                    .as("with %s events a second", perSecond)
                    .isLessThanOrEqualTo(Duration.ofSeconds(6).plus(Demonstration.FINISH_TIMEOUT));
            assertThat(metrics.sent().initial()).isBetween(1, traffic.initialEvents());
            assertThat(pipeline.mostBehind).isLessThanOrEqualTo(Math.max(PublishBacklog.MIN_LOAD, 2 * perSecond + 500));
            assertThat(metrics.phase()).isEqualTo(perSecond < 1_000 ? DemoPhase.CUT_OFF : DemoPhase.PUBLISHED);
        }
    }

    @Test
    void liveChangesBeginAfterTheLoad() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(3_000);

        DemoMetrics early = run(pipeline, Duration.ofSeconds(2));

        assertThat(early.sent().initial()).isLessThan(early.sent().toLoad());
        assertThat(early.sent().live()).isZero();
    }

    @Test
    void aFastPipelineGetsEverythingAndThenASteadyRate() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(100_000);

        DemoMetrics metrics = run(pipeline, Duration.ofSeconds(20));

        assertThat(metrics.sent().initial()).isEqualTo(traffic.initialEvents());
        assertThat(metrics.sent().live())
                .isBetween(10L * Demonstration.LIVE_EVENTS_PER_SECOND, 20L * Demonstration.LIVE_EVENTS_PER_SECOND);
        assertThat(metrics.phase()).isEqualTo(DemoPhase.PUBLISHED);
        assertThat(metrics.elapsed()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(22));
    }

    @Test
    void liveChangesSlowDownToWhatThePipelineDoes() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(100_000);
        pipeline.slowDownAfter(traffic.initialEvents(), 200);

        DemoMetrics metrics = run(pipeline, Duration.ofSeconds(30));

        assertThat(metrics.sent().live()).isBetween(200L * 20, 200L * 30 + PublishBacklog.MAX_LIVE);
        assertThat(metrics.phase()).isEqualTo(DemoPhase.PUBLISHED);
    }

    @Test
    void itDoesNotEndBeforeEachSiteHasAPublishedFile() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(5);
        pipeline.publishesAfter = 100;

        DemoMetrics metrics = run(pipeline, Duration.ofSeconds(5));

        assertThat(metrics.phase()).isEqualTo(DemoPhase.CUT_OFF);
        assertThat(pipeline.consumed).isEqualTo(100);
    }

    @Test
    void itBeginsWithAFewPagesOfEachSiteAndLoadsTheRestWhenTheyArePublished() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(1_000);
        pipeline.publishesAfter = Long.MAX_VALUE;

        DemoMetrics waiting = run(pipeline, Duration.ofSeconds(5));

        int first = DemoSite.values().length * InitialLoad.FIRST_OF_EACH;
        assertThat(waiting.sent().initial()).isEqualTo(first);
        assertThat(pipeline.sites).hasSize(DemoSite.values().length);
        pipeline = new SlowPipeline(1_000);
        pipeline.publishesAfter = first;
        assertThat(run(pipeline, Duration.ofSeconds(5)).sent().initial()).isGreaterThan(4 * first);
    }

    @Test
    void itEndsWithoutAPublishedFileOnlyWhenItIsStopped() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(1);
        pipeline.publishesAfter = Long.MAX_VALUE;
        long minute = Duration.ofMinutes(1).toNanos();

        DemoMetrics metrics = demonstration(pipeline, Duration.ofSeconds(5)).run(() -> pipeline.nanos >= minute);

        assertThat(metrics.phase()).isEqualTo(DemoPhase.CUT_OFF);
        assertThat(metrics.elapsed()).isBetween(Duration.ofMinutes(1), Duration.ofSeconds(61));
    }

    @Test
    void itEndsWhenItIsStopped() throws Exception {
        SlowPipeline pipeline = new SlowPipeline(10_000);

        DemoMetrics metrics = demonstration(pipeline, Duration.ofHours(1)).run(() -> pipeline.consumed >= 5_000);

        assertThat(metrics.elapsed()).isLessThan(Duration.ofSeconds(5));
        assertThat(metrics.phase()).isEqualTo(DemoPhase.PUBLISHED);
    }

    private DemoMetrics run(SlowPipeline pipeline, Duration time) throws Exception {
        return demonstration(pipeline, time).run(() -> false);
    }

    private Demonstration demonstration(SlowPipeline pipeline, Duration time) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        RedrawnLines view = new RedrawnLines(nowhere, ProgressStyle.LINES, () -> pipeline.nanos);
        return new Demonstration(pipeline, view, traffic, new DemoClock(time, 0, () -> pipeline.nanos));
    }

    /**
     * A pipeline that reads a fixed number of events a second and publishes them at once. Time passes during waits and
     * flushes.
     */
    private static final class SlowPipeline implements DemoPipeline {

        private static final Duration TICK = Duration.ofMillis(1);

        private long perSecond;
        private long nanos;
        private double reading;
        private long sent;
        private long consumed;
        private long mostBehind;
        private long slowAfter = Long.MAX_VALUE;
        private long slowPerSecond;
        private long publishesAfter;
        private final Set<DemoSite> sites = EnumSet.noneOf(DemoSite.class);

        SlowPipeline(long perSecond) {
            this.perSecond = perSecond;
        }

        void slowDownAfter(long events, long slower) {
            slowAfter = events;
            slowPerSecond = slower;
        }

        private void pass(Duration time) {
            nanos += time.toNanos();
            reading += perSecond * (double) time.toNanos() / TimeUnit.SECONDS.toNanos(1);
            long read = Math.min((long) reading, sent - consumed);
            consumed += read;
            reading = read < (long) reading ? 0 : reading - read;
            if (consumed >= slowAfter) {
                perSecond = slowPerSecond;
            }
        }

        @Override
        public Snapshot activity() {
            return new Snapshot(consumed, consumed, 0, 0, 0, consumed, 1, 1, 0, 0);
        }

        @Override
        public long filesWritten() {
            return 0;
        }

        @Override
        public long bytesWritten() {
            return 0;
        }

        @Override
        public Summary recentDelays(Duration window) {
            return new Summary(0, Duration.ZERO, Duration.ZERO);
        }

        @Override
        public boolean hasPublished(DemoSite site) {
            return consumed >= publishesAfter;
        }

        @Override
        public int percentOfOthers() {
            return 0;
        }

        @Override
        public void send(DemoEvent event) {
            Arrays.stream(DemoSite.values())
                    .filter(site -> event.url().startsWith(site.url()))
                    .forEach(sites::add);
            sent++;
            mostBehind = Math.max(mostBehind, sent - consumed);
        }

        @Override
        public void flush() {
            pass(TICK);
        }

        @Override
        public void pause(Duration timeout) {
            pass(timeout.plus(TICK));
        }

        @Override
        public boolean awaitRest(long all, BooleanSupplier isEnough, Runnable onSnapshot) {
            while (consumed < all && !isEnough.getAsBoolean()) {
                pass(TICK);
                onSnapshot.run();
            }
            return consumed == all;
        }
    }
}

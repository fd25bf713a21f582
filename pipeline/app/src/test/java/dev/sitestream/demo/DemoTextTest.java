package dev.sitestream.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.demo.DemoMetrics.Sent;
import dev.sitestream.topology.metrics.PipelineActivity.Snapshot;
import dev.sitestream.topology.metrics.RecentDelays.Summary;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTextTest {

    private static final Summary DELAYS = new Summary(43, Duration.ofMillis(2149), Duration.ofMillis(2960));

    private static final Summary NONE = new Summary(0, Duration.ZERO, Duration.ZERO);

    @Test
    void theBlockShowsEventsPagesWritesAndFreshness() {
        assertThat(DemoText.block(metrics(DemoPhase.LIVE, DELAYS)))
                .containsExactly(
                        "Sitestream demo  0:17 of 1:30  live: up to 1,000 changes a second",
                        "  events   212,345 read, 1,003/s",
                        "  pages    204,438 in 13 files of three sites",
                        "  written  180 file writes, 22.3 MB",
                        "  fresh    sent to published: median 2.1 s, worst 3.0 s (last 10 s)");
    }

    @Test
    void theFirstLineSaysWhatHappens() {
        assertThat(DemoText.block(metrics(DemoPhase.LOADING, DELAYS)).get(0))
                .endsWith("  loading: 120,000 of 204,391 pages");
        assertThat(DemoText.block(metrics(DemoPhase.FINISHING, DELAYS)).get(0))
                .endsWith("  no more changes, publishing the rest");
    }

    @Test
    void noLineOfTheBlockWraps() {
        Duration hour = Duration.ofMinutes(60);
        Snapshot activity = new Snapshot(9_999_999, 9_999_999, 0, 0, 0, 9_999_999, 9_999, 12, 0, 0);
        for (DemoPhase phase : DemoPhase.values()) {
            DemoMetrics large = new DemoMetrics(
                    phase,
                    hour,
                    hour,
                    new Sent(9, 200_000, 204_391, 9_999_999),
                    999_999,
                    activity,
                    999_999,
                    999_999_999_999L,
                    new Summary(999, hour, hour),
                    100);
            assertThat(DemoText.block(large))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
        }
    }

    @Test
    void aLogGetsTheSameOnOneLine() {
        assertThat(DemoText.line(metrics(DemoPhase.LIVE, DELAYS)))
                .isEqualTo("demo 0:17 of 1:30 (live): 212,345 events read, 1,003/s, 204,438 pages in 13 files,"
                        + " 180 file writes, 22.3 MB, sent to published: median 2.1 s, worst 3.0 s (last 10 s)");
    }

    @Test
    void beforeTheFirstFileThereIsNoFreshness() {
        Sent sent = new Sent(9, 4_000, 204_391, 0);

        assertThat(DemoText.block(metrics(DemoPhase.LOADING, Duration.ofSeconds(9), sent, NONE, 0)))
                .contains("  fresh    nothing published yet");
        assertThat(DemoText.block(metrics(DemoPhase.LOADING, Duration.ofSeconds(10), sent, NONE, 0)))
                .contains("  fresh    nothing published in the last 10 s");
    }

    @Test
    void itSaysThatOtherProgramsMakeItSlow() {
        DemoMetrics busy = metrics(DemoPhase.LOADING, Duration.ofSeconds(20), new Sent(9, 4_000, 204_391, 0), NONE, 63);

        assertThat(DemoText.block(busy))
                .endsWith("  slow     this machine is busy: other programs take 63 % of its CPU");
        assertThat(DemoText.line(busy))
                .endsWith(
                        ", nothing published in the last 10 s, slow: this machine is busy: other programs take 63 % of"
                                + " its CPU");
        assertThat(DemoText.summary(busy))
                .endsWith("  slow     this machine is busy: other programs take 63 % of its CPU");
        assertThat(DemoText.block(metrics(DemoPhase.LOADING, NONE))).noneMatch(line -> line.contains("busy"));
    }

    @Test
    void theSummarySaysWhatWasSent() {
        assertThat(DemoText.summary(metrics(DemoPhase.PUBLISHED, new Sent(9, 204_391, 204_391, 0), DELAYS)))
                .first()
                .isEqualTo("Sitestream demo: everything is published after 0:17.");
        assertThat(DemoText.summary(metrics(DemoPhase.CUT_OFF, DELAYS)))
                .first()
                .isEqualTo("Sitestream demo: ended after 0:17 with changes that are not published yet; `run`, below,"
                        + " publishes them.");
        assertThat(DemoText.summary(metrics(DemoPhase.PUBLISHED, DELAYS)))
                .isEqualTo(List.of(
                        "Sitestream demo: ended after 0:17; 120,000 of 204,391 pages were loaded and"
                                + " published. A longer --for loads all.",
                        "  events   212,345: 120,000 loaded three sites, 92,336 changed them,",
                        "           and 9 list no page: see the console",
                        "  pages    204,438 in 13 files of three sites",
                        "  written  180 file writes, 22.3 MB: only files that changed",
                        "  fresh    sent to published: median 2.1 s, worst 3.0 s (last 10 s)",
                        "           (of the oldest change in each written file)"));
    }

    private static DemoMetrics metrics(DemoPhase phase, Summary delays) {
        return metrics(phase, new Sent(9, 120_000, 204_391, 92_336), delays);
    }

    private static DemoMetrics metrics(DemoPhase phase, Sent sent, Summary delays) {
        return metrics(phase, Duration.ofMillis(17_900), sent, delays, 29);
    }

    private static DemoMetrics metrics(
            DemoPhase phase, Duration elapsed, Sent sent, Summary delays, int othersPercent) {
        return new DemoMetrics(
                phase,
                elapsed,
                Duration.ofSeconds(90),
                sent,
                1003,
                new Snapshot(212_345, 212_345, 0, 0, 0, 204_438, 13, 12, 0, 0),
                180,
                22_345_678,
                delays,
                othersPercent);
    }
}

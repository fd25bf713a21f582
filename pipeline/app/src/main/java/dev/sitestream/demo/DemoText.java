package dev.sitestream.demo;

import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows the metrics of a demonstration, in ASCII and in lines of fewer than 80 columns. */
public final class DemoText {

    /** From here on, other programs make the demonstration noticeably slower. */
    private static final int BUSY_PERCENT = 30;

    private DemoText() {}

    /** The live view on a terminal. */
    static List<String> block(DemoMetrics metrics) {
        List<String> block = new ArrayList<>(List.of(
                "Sitestream demo  " + time(metrics) + "  " + phase(metrics),
                "  events   " + number(metrics.activity().consumed()) + " read, " + number(metrics.eventsPerSecond())
                        + "/s",
                pages(metrics),
                "  written  " + writes(metrics),
                "  fresh    " + freshness(metrics)));
        busy(metrics).ifPresent(busy -> block.add("  slow     " + busy));
        return block;
    }

    /** The live view in a log. */
    static String line(DemoMetrics metrics) {
        String line = String.join(
                ", ",
                "demo " + time(metrics) + " (" + metrics.phase().name().toLowerCase(Locale.ROOT) + "): "
                        + number(metrics.activity().consumed()) + " events read",
                number(metrics.eventsPerSecond()) + "/s",
                number(metrics.activity().livePages()) + " pages in "
                        + number(metrics.activity().files()) + " files",
                writes(metrics),
                freshness(metrics));
        return line + busy(metrics).map(busy -> ", slow: " + busy).orElse("");
    }

    /** The summary at the end. */
    public static List<String> summary(DemoMetrics metrics) {
        List<String> summary = new ArrayList<>(List.of(
                "Sitestream demo: " + outcome(metrics),
                "  events   " + number(metrics.activity().consumed()) + ": "
                        + number(metrics.sent().initial()) + " loaded three sites, "
                        + number(metrics.sent().live()) + " changed them,",
                "           and " + number(metrics.sent().examples()) + " list no page: see the console",
                pages(metrics),
                "  written  " + writes(metrics) + ": only files that changed",
                "  fresh    " + freshness(metrics),
                "           (of the oldest change in each written file)"));
        busy(metrics).ifPresent(busy -> summary.add("  slow     " + busy));
        return summary;
    }

    private static String outcome(DemoMetrics metrics) {
        String time = clock(metrics.elapsed());
        if (metrics.phase() == DemoPhase.CUT_OFF) {
            return "ended after " + time + " with changes that are not published yet; `run`, below, publishes them.";
        }
        int initial = metrics.sent().initial();
        int toLoad = metrics.sent().toLoad();
        return initial == toLoad
                ? "everything is published after " + time + "."
                : "ended after " + time + "; " + number(initial) + " of " + number(toLoad)
                        + " pages were loaded and published. A longer --for loads all.";
    }

    private static String phase(DemoMetrics metrics) {
        return switch (metrics.phase()) {
            case BEGINNING -> "the first pages of each site";
            case LOADING ->
                "loading: " + number(metrics.sent().initial()) + " of "
                        + number(metrics.sent().toLoad()) + " pages";
            case LIVE -> "live: up to " + number(Demonstration.LIVE_EVENTS_PER_SECOND) + " changes a second";
            case FINISHING, PUBLISHED, CUT_OFF -> "no more changes, publishing the rest";
        };
    }

    private static String pages(DemoMetrics metrics) {
        return "  pages    " + number(metrics.activity().livePages()) + " in "
                + number(metrics.activity().files()) + " files of three sites";
    }

    private static String writes(DemoMetrics metrics) {
        return number(metrics.writes()) + " file writes, "
                + String.format(Locale.ROOT, "%,.1f MB", metrics.bytes() / 1e6);
    }

    private static String freshness(DemoMetrics metrics) {
        RecentDelays.Summary delays = metrics.delays();
        String window = "last " + Demonstration.RECENTLY.toSeconds() + " s";
        if (delays.files() == 0) {
            return metrics.elapsed().compareTo(Demonstration.RECENTLY) < 0
                    ? "nothing published yet"
                    : "nothing published in the " + window;
        }
        return "sent to published: median " + seconds(delays.median()) + ", worst " + seconds(delays.worst()) + " ("
                + window + ")";
    }

    /** That other programs keep this machine busy, if they do. */
    private static Optional<String> busy(DemoMetrics metrics) {
        return metrics.othersPercent() < BUSY_PERCENT
                ? Optional.empty()
                : Optional.of("this machine is busy: other programs take " + metrics.othersPercent() + " % of its CPU");
    }

    private static String time(DemoMetrics metrics) {
        return clock(metrics.elapsed()) + " of " + clock(metrics.duration());
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1e3);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    private static String clock(Duration duration) {
        return String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}

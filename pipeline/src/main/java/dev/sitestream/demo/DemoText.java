package dev.sitestream.demo;

import dev.sitestream.topology.metrics.RecentDelays;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Shows the metrics of a demonstration, in ASCII and in lines of fewer than 80 columns. */
public final class DemoText {

    private DemoText() {}

    /** The live view on a terminal. */
    static List<String> block(DemoMetrics figures) {
        return List.of(
                "Sitestream demo  " + time(figures) + "  " + phase(figures),
                "  events   " + number(figures.activity().consumed()) + " read, " + number(figures.eventsPerSecond())
                        + "/s",
                pages(figures),
                "  written  " + writes(figures),
                "  fresh    " + freshness(figures.delays()));
    }

    /** The live view in a log. */
    static String line(DemoMetrics figures) {
        return String.join(
                ", ",
                "demo " + time(figures) + " (" + figures.phase().name().toLowerCase(Locale.ROOT) + "): "
                        + number(figures.activity().consumed()) + " events read",
                number(figures.eventsPerSecond()) + "/s",
                number(figures.activity().livePages()) + " pages in "
                        + number(figures.activity().files()) + " files",
                writes(figures),
                freshness(figures.delays()));
    }

    /** The summary at the end. */
    public static List<String> summary(DemoMetrics figures) {
        return List.of(
                "Sitestream demo: " + outcome(figures),
                "  events   " + number(figures.activity().consumed()) + ": "
                        + number(figures.sent().initial()) + " loaded three sites, "
                        + number(figures.sent().live()) + " changed them",
                pages(figures),
                "  written  " + writes(figures) + ": only files that changed",
                "  fresh    " + freshness(figures.delays()),
                "           (of the oldest change in each written file)");
    }

    private static String outcome(DemoMetrics figures) {
        String time = clock(figures.elapsed());
        if (figures.phase() == DemoPhase.CUT_OFF) {
            return "ended after " + time + " with changes that are not published yet; `run`, below, publishes them.";
        }
        int initial = figures.sent().initial();
        int toLoad = figures.sent().toLoad();
        return initial == toLoad
                ? "everything is published after " + time + "."
                : "ended after " + time + "; " + number(initial) + " of " + number(toLoad)
                        + " pages were loaded and published. A longer --for loads all.";
    }

    private static String phase(DemoMetrics figures) {
        return switch (figures.phase()) {
            case LOADING ->
                "loading: " + number(figures.sent().initial()) + " of "
                        + number(figures.sent().toLoad()) + " pages";
            case LIVE -> "live: up to " + number(Demonstration.LIVE_EVENTS_PER_SECOND) + " changes a second";
            case FINISHING, PUBLISHED, CUT_OFF -> "no more changes, publishing the rest";
        };
    }

    private static String pages(DemoMetrics figures) {
        return "  pages    " + number(figures.activity().livePages()) + " in "
                + number(figures.activity().files()) + " files of three sites";
    }

    private static String writes(DemoMetrics figures) {
        return number(figures.writes()) + " file writes, "
                + String.format(Locale.ROOT, "%,.1f MB", figures.bytes() / 1e6);
    }

    private static String freshness(RecentDelays.Summary delays) {
        String window = "last " + Demonstration.RECENTLY.toSeconds() + " s";
        return delays.files() == 0
                ? "nothing published in the " + window
                : "sent to published: median " + seconds(delays.median()) + ", worst " + seconds(delays.worst()) + " ("
                        + window + ")";
    }

    private static String time(DemoMetrics figures) {
        return clock(figures.elapsed()) + " of " + clock(figures.wanted());
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
